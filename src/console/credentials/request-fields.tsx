import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import type { Credential } from './types.ts';

interface RequestFieldsProps {
  /** Absent for a new credential. */
  readonly credential?: Credential;
}

/** Fields for the hosts and the test URL of a credential. */
export function RequestFields({ credential }: RequestFieldsProps): ReactElement {
  return (
    <>
      <Field
        label="Hosts"
        name="hosts"
        required
        placeholder="api.example.com, *.example.com"
        help="The secret is sent to no other host"
        defaultValue={credential?.hosts.join(', ')}
      />
      <Field
        label="Test URL"
        name="test_url"
        type="url"
        help="The test requests it. Optional"
        defaultValue={credential?.test_url ?? ''}
      />
    </>
  );
}
