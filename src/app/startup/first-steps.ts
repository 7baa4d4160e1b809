/** What a person reads who starts the service: where it is and, the first time, how to use it from a shell. */

import type { FirstAccount } from '../../services/accounts/first-account.ts';

const GRAPH = {
  title: 'Squares',
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

/** Printed as soon as the account is made: its password is shown this once. */
export function describeAccount({ email, generatedPassword }: FirstAccount): string {
  const password = generatedPassword ?? 'the one that ADMIN_PASSWORD sets';
  const advice =
    generatedPassword === null
      ? ''
      : 'Change the password at the first login: `weir login` asks for a new one.\n\n';
  return `\nThe first account was made. It is shown this once:\n\n  email     ${email}\n  password  ${password}\n\n${advice}`;
}

export function describeAddress(url: string): string {
  return `Weir is ready at ${url} (documentation: ${url}/docs/guides).\n`;
}

/** Lines that can be pasted into a shell, all at once, and work. */
export function describeFirstSteps(
  url: string,
  { email, generatedPassword }: FirstAccount,
): string {
  const secret = generatedPassword === null ? '"$ADMIN_PASSWORD"' : quote(generatedPassword);
  const credentials = `"{\\"email\\":\\"${email}\\",\\"password\\":\\"$PASSWORD\\"}"`;
  return `
To run a first workflow, paste this into a shell:

WEIR=${url} PASSWORD=${secret} JSON='Content-Type: application/json' JAR=$(mktemp)
# 1. log in
curl -s -c $JAR $WEIR/product/session -H "$JSON" -d ${credentials}; echo
# 2. create a key
KEY=$(curl -s -b $JAR $WEIR/api/v1/keys -H "$JSON" -d ${quote(JSON.stringify(KEY))} | sed 's/.*"full_key":"\\([^"]*\\)".*/\\1/'); echo "key: $KEY"
# 3. create a workflow
ID=$(curl -s $WEIR/api/v1/workflows -H "Authorization: Bearer $KEY" -H "$JSON" -d ${quote(JSON.stringify(GRAPH))} | sed 's/.*"data":{"id":\\([0-9]*\\).*/\\1/'); echo "workflow: $ID"
# 4. execute it
RUN=$(curl -s -X POST $WEIR/api/v1/workflows/$ID/execute -H "Authorization: Bearer $KEY"); printf '%s\\n' "$RUN"
RESULT=$(printf '%s' "$RUN" | sed 's/.*"result_id":"\\([^"]*\\)".*/\\1/')
# 5. read the stored result again, five rows a page: the first page, then the next
PAGE=$(curl -s "$WEIR/api/v1/workflows/$ID/data/$RESULT?page=0&limit=5" -H "Authorization: Bearer $KEY"); printf '%s\\n' "$PAGE"
curl -s "$WEIR$(printf '%s' "$PAGE" | sed 's/.*"next_page_url":"\\([^"]*\\)".*/\\1/')" -H "Authorization: Bearer $KEY"; echo

`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
