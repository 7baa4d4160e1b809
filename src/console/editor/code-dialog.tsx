import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Dialog } from '../design/dialog.tsx';
import type { GraphDocument } from '../graph/model.ts';
import { graphInput } from '../graph/wire.ts';
import { useDocument, useStore } from './state.ts';

/** The workflow as the file that `weir workflows apply` reads. */
export function CodeDialog(): ReactElement {
  const store = useStore();
  const document = useDocument();
  const { data: text = '' } = useQuery({
    queryKey: ['code', document],
    queryFn: () => yamlOf(document),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const download = (): void => {
    const link = globalThis.document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
    link.download = `${document.title.replaceAll(/[^\w-]+/g, '-').toLowerCase()}.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Dialog title="Code" size="wide" onClose={() => store.put({ layer: null })}>
      <p className="muted">
        <code>weir workflows apply FILE</code> stores this file.
      </p>
      <Code text={text} name="YAML" />
      <p className="row end">
        <Button onClick={download}>Download</Button>
      </p>
    </Dialog>
  );
}

async function yamlOf(document: GraphDocument): Promise<string> {
  const { stringify } = await import('yaml');
  const { title, description } = document;
  const { nodes, edges, ...members } = graphInput(document);
  const file = { title, description, ...members, nodes, edges };
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false });
}
