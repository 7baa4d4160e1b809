import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { connect, linkRefusal } from '../graph/commands.ts';
import { useDocument, useSelected, useStore } from './state.ts';

/** Connects the selected node to another one, from the keyboard. */
export function ConnectDialog(): ReactElement | null {
  const store = useStore();
  const document = useDocument();
  const selected = useSelected();
  const close = (): void => store.put({ layer: null });
  if (selected === undefined) return null;
  const [sourcePort] = store.kinds.get(selected.type)?.outputs ?? [];
  const links = document.nodes.flatMap((node) =>
    (store.kinds.get(node.type)?.inputs ?? []).map((targetPort, index, ports) => ({
      key: `${node.id} ${targetPort}`,
      text: ports.length === 1 ? node.label : `${node.label}, input ${index + 1}`,
      link: { source: selected.id, sourcePort: sourcePort ?? '', target: node.id, targetPort },
    })),
  );
  const possible = links.filter(({ link }) => linkRefusal(document, store.kinds, link) === null);
  return (
    <Dialog title={`Connect ${selected.label} to …`} onClose={close}>
      {sourcePort === undefined || possible.length === 0 ? (
        <p className="muted">No other node has a free input.</p>
      ) : (
        <ul className="connect-list">
          {possible.map(({ key, text, link }) => (
            <li key={key}>
              <Button
                onClick={() => {
                  store.change(connect(store.document, link));
                  store.put({ layer: null, announcement: `Connected to ${text}` });
                }}
              >
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
