import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { readEmbedding } from '../api/embedding.ts';
import { useSession } from '../api/session.ts';
import { Code } from '../design/code.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { OriginsForm } from './origins-form.tsx';
import { SigningSecret } from './signing-secret.tsx';

/** Settings for dashboards in pages of other sites, for admins. */
export function EmbeddingView(): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  const query = useQuery({
    queryKey: ['embedding'],
    queryFn: ({ signal }) => readEmbedding(signal),
    enabled: isAdmin,
  });
  if (!isAdmin) return <Empty title="Only admins manage embedding" />;
  return (
    <>
      <ViewHeader
        title="Embedding"
        about={
          <>
            Dashboards in pages of your own sites. See{' '}
            <a href="/docs/guides/share-a-dashboard">Share a dashboard</a>.
          </>
        }
      />
      <Loaded query={query}>
        {(embedding) => (
          <>
            <section className="card stack" aria-label="Page">
              <h2>Page to embed</h2>
              <p className="muted">
                Your server signs a token, and your page puts it after the # of the address.
              </p>
              <Code
                name="Frame"
                text={`<iframe src="${location.origin}${embedding.path}#TOKEN"></iframe>`}
              />
              <p>
                The id, <code>iss</code> of tokens: <code>{embedding.embed_id}</code>
              </p>
            </section>
            <OriginsForm key={embedding.allowed_origins.join()} embedding={embedding} />
            <SigningSecret created={embedding.secret_created} />
          </>
        )}
      </Loaded>
    </>
  );
}
