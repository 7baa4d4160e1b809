import type { Handler } from '../handler.ts';

/** The seconds for which clients and proxies can keep the response. */
const MAX_AGE = 60;

export const getService: Handler<'getService', 'serviceInfo'> = (_, { serviceInfo }) => {
  const { version, signup, passwordLength, limits } = serviceInfo;
  return {
    status: 200,
    headers: { 'Cache-Control': `public, max-age=${MAX_AGE}` },
    data: {
      version,
      signup,
      password: { ...passwordLength },
      limits: { nodes: limits.nodes, edges: limits.edges, execute_rows: limits.executeRows },
    },
  };
};
