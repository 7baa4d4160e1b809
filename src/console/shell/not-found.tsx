import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { Empty } from '../design/empty.tsx';
import { usePageTitle } from '../design/page-title.ts';

export function NotFound(): ReactElement {
  usePageTitle('Not found');
  return (
    <Empty title="Not here, or not yours">
      <p>
        <Link href="/">Back to the workflows</Link>
      </p>
    </Empty>
  );
}
