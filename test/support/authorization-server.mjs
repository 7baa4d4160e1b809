/**
 * An OpenID provider in a process of its own, because jest runs CommonJS. It prints its address. Users are logged in and
 * consent without being asked.
 *
 * `GET /requests` returns the forms that its token endpoint received, and `GET /orders` rows for a valid access token.
 * `PUT /keys/weir-jwt` replaces the public key of this client, and `DELETE /consents` revokes what users have authorized.
 */

import { createServer } from 'node:http';
import { createPublicKey } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { decodeJwt, jwtVerify } from 'jose';
import { Provider } from 'oidc-provider';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const { publicKey, redirectUri, accessTokenSeconds, host } = JSON.parse(process.argv[2]);

let clientKey = createPublicKey(publicKey);
const grantIds = [];

const server = createServer();
await new Promise((resolve) => server.listen(0, host, resolve));
const issuer = `http://${host}:${server.address().port}`;
const shared = { redirect_uris: [], response_types: [], scope: 'orders:read orders:write' };
const provider = new Provider(issuer, {
  clients: [
    {
      ...shared,
      client_id: 'weir',
      client_secret: 's3 cret:&+',
      grant_types: ['client_credentials'],
    },
    {
      ...shared,
      client_id: 'weir-body',
      client_secret: 'in the body',
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    },
    {
      ...shared,
      client_id: 'weir-jwt',
      grant_types: [JWT_BEARER],
      token_endpoint_auth_method: 'none',
    },
    ...['basic', 'none'].map((how) => ({
      client_id: `weir-user-${how}`,
      ...(how === 'basic' && { client_secret: 'of a users client' }),
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [redirectUri],
      response_types: ['code'],
      scope: 'openid offline_access orders:read orders:write',
      token_endpoint_auth_method: how === 'basic' ? 'client_secret_basic' : 'none',
    })),
  ],
  scopes: ['openid', 'offline_access', 'orders:read', 'orders:write'],
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: () => true },
    revocation: { enabled: true },
  },
  ttl: {
    AccessToken: accessTokenSeconds,
    ClientCredentials: accessTokenSeconds,
    RefreshToken: 86_400,
  },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: async () => true,
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({
    oidc: {
      client,
      session,
      params,
      provider: { Grant },
    },
  }) {
    const grant = new Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope(params.scope);
    grantIds.push(await grant.save());
    return grant;
  },
});

provider.registerGrantType(
  JWT_BEARER,
  async (context) => {
    const { params, client } = context.oidc;
    const { payload } = await jwtVerify(params.assertion, clientKey, {
      issuer: client.clientId,
      audience: `${issuer}/token`,
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
      // The clock of the service stands still in tests.
      currentDate: new Date(decodeJwt(params.assertion).iat * 1_000),
    });
    const token = new provider.ClientCredentials({ client, scope: params.scope });
    context.body = {
      access_token: await token.save(),
      expires_in: token.expiration,
      scope: `${params.scope} for:${payload.sub}`,
      token_type: token.tokenType,
    };
  },
  ['assertion', 'scope'],
);

const received = [];
const OWN_PAGES = {
  'GET /requests': (context) => {
    context.body = received;
  },
  'GET /orders': async (context) => {
    const token = context.get('authorization').replace('Bearer ', '');
    const models = [provider.AccessToken, provider.ClientCredentials];
    const tokens = await Promise.all(models.map((model) => model.find(token)));
    const isValid = tokens.some((one) => one !== undefined);
    context.status = isValid ? 200 : 401;
    context.body = isValid ? [{ order: 1, amount: 10 }] : { error: 'invalid_token' };
  },
  'PUT /keys/weir-jwt': async (context) => {
    clientKey = createPublicKey(await text(context.req));
    context.status = 204;
  },
  'DELETE /consents': async (context) => {
    for (const grantId of grantIds.splice(0))
      for (const model of [provider.AccessToken, provider.RefreshToken])
        await model.revokeByGrantId(grantId);
    context.status = 204;
  },
};

provider.use(async (context, next) => {
  const page = OWN_PAGES[`${context.method} ${context.path}`];
  if (page !== undefined) {
    await page(context);
    return;
  }
  const [, uid] = /^\/interaction\/(.+)$/.exec(context.path) ?? [];
  if (uid !== undefined) {
    await provider.interactionFinished(context.req, context.res, { login: { accountId: 'ada' } });
    context.respond = false;
    return;
  }
  await next();
  if (context.path === '/token') received.push({ status: context.status, ...context.oidc?.body });
});
server.on('request', provider.callback());
console.log(issuer);
