/** The output for the person who starts the service: its URL and, at the first start, commands to try it. */

import type { FirstAccount } from '../../services/accounts/first-account.ts';

const GRAPH = {
  title: 'First squares',
  nodes: [
    {
      node_type: 'sources/sequence',
      node_role: 'getter',
      label: 'Numbers',
      config: { start: 1, stop: 20 },
    },
    {
      node_type: 'queryoperators/computedColumn',
      node_role: 'setter',
      label: 'Square',
      config: { column_name: 'square', expression: 'value * value' },
    },
    {
      node_type: 'queryoperators/filter',
      node_role: 'setter',
      label: 'Large ones',
      config: { field: 'square', operator: '>', value: 50 },
    },
    {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
      label: 'Table',
      config: {},
    },
  ],
  edges: [0, 1, 2].map((index) => ({ source_node_index: index, target_node_index: index + 1 })),
};

const KEY = {
  name: 'First key',
  scopes: ['workflows:read', 'workflows:write', 'workflows:execute'],
};

/** Printed directly after the account is created, because its password is shown only once. */
export function describeAccount({ email, generatedPassword }: FirstAccount): string {
  const password = generatedPassword ?? 'the one that ADMIN_PASSWORD sets';
  const advice =
    generatedPassword === null
      ? ''
      : 'Change the password at the first login: `weir login` asks for a new one.\n\n';
  return `\nThe first account was made. It is shown this once:\n\n  email     ${email}\n  password  ${password}\n\n${advice}`;
}

export function describeAddress(url: string, { hasConsole }: { hasConsole: boolean }): string {
  const address = `Weir is ready at ${url} (documentation: ${url}/docs/guides).\n`;
  return hasConsole ? `${address}The console is at ${url}/console/.\n` : address;
}

/** Commands that can be pasted into a shell together. They contain no comments, because zsh would execute them. */
export function describeFirstSteps(
  url: string,
  { email, generatedPassword }: FirstAccount,
): string {
  const secret = generatedPassword === null ? '"$ADMIN_PASSWORD"' : quote(generatedPassword);
  const credentials = `"{\\"email\\":\\"${email}\\",\\"password\\":\\"$PASSWORD\\"}"`;
  return `
To run a first workflow, paste the lines below into a shell. They log in, create a key, create a workflow, execute it, and
read the stored result again: the first page of five rows, then the next one.

export WEIR_URL=${url}; PASSWORD=${secret} JSON='Content-Type: application/json' JAR=$(mktemp)
curl -s -c $JAR $WEIR_URL/product/session -H "$JSON" -d ${credentials}; echo
export WEIR_KEY=$(curl -s -b $JAR $WEIR_URL/api/v1/keys -H "$JSON" -d ${quote(JSON.stringify(KEY))} | sed 's/.*"full_key":"\\([^"]*\\)".*/\\1/'); echo "key: $WEIR_KEY"
ID=$(curl -s $WEIR_URL/api/v1/workflows -H "Authorization: Bearer $WEIR_KEY" -H "$JSON" -d ${quote(JSON.stringify(GRAPH))} | sed 's/.*"data":{"id":\\([0-9]*\\).*/\\1/'); echo "workflow: $ID"
RUN=$(curl -s -X POST $WEIR_URL/api/v1/workflows/$ID/execute -H "Authorization: Bearer $WEIR_KEY"); printf '%s\\n' "$RUN"
RESULT=$(printf '%s' "$RUN" | sed 's/.*"result_id":"\\([^"]*\\)".*/\\1/')
PAGE=$(curl -s "$WEIR_URL/api/v1/workflows/$ID/data/$RESULT?page=0&limit=5" -H "Authorization: Bearer $WEIR_KEY"); printf '%s\\n' "$PAGE"
curl -s "$WEIR_URL$(printf '%s' "$PAGE" | sed 's/.*"next_page_url":"\\([^"]*\\)".*/\\1/')" -H "Authorization: Bearer $WEIR_KEY"; echo

`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
