import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Field } from './field.tsx';

interface ConfirmProps {
  readonly title: string;
  /** The text of the button. */
  readonly action: string;
  /** To type before the button works. */
  readonly typed?: string;
  readonly children?: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is deleted. An error stays in the dialog. */
export function Confirm(props: ConfirmProps): ReactElement {
  const { title, action, typed = '', children, run, onClose } = props;
  const [text, setText] = useState('');
  const mutation = useMutation({ mutationFn: run, onSuccess: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutation.mutate();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {children}
        {typed === '' ? null : (
          <Field
            label={`Type “${typed}” to confirm`}
            value={text}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {mutation.error === null ? null : <ErrorNotice error={mutation.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" disabled={mutation.isPending || text !== typed}>
            {action}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
