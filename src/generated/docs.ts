// Written by scripts/generate.ts from openapi/docs/ and openapi/errors.yaml; do not edit.

import type { ErrorCode } from './error-table.ts';
import type { OperationId } from './operations.ts';

export interface GuideText {
  readonly slug: string;
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly html: string;
}

export interface ErrorText {
  readonly when: string;
  /** HTML. */
  readonly mending: string;
  /** Whose answers may be this error; null: any request's. */
  readonly operations: readonly OperationId[] | null;
  /** JSON; null where no operation shows it. */
  readonly example: string | null;
}

/** Under which an operation stands in the reference. */
export const operationTags: Readonly<Record<OperationId, string>> = {
  "createKey": "keys",
  "listKeys": "keys",
  "getKey": "keys",
  "updateKey": "keys",
  "revokeKey": "keys",
  "listWorkflows": "workflows",
  "createWorkflow": "workflows",
  "getWorkflow": "workflows",
  "updateWorkflow": "workflows",
  "deleteWorkflow": "workflows",
  "executeWorkflow": "executions",
  "validateWorkflow": "executions",
  "getResultPage": "executions",
  "listNodeTypes": "node-types",
  "logIn": "session",
  "getSession": "session",
  "logOut": "session",
  "createUser": "users",
  "listUsers": "users",
  "deleteUser": "users",
  "createOrganization": "organizations"
};

export const guideTexts: readonly GuideText[] = [
  {
    "slug": "first-workflow",
    "title": "First workflow in five minutes",
    "summary": "Log in, make a key, store a workflow, check it, run it, read its rows.",
    "html": "<p>You need a Weir that runs (<code>npm ci &amp;&amp; npm start</code>), and a shell with <code>curl</code>. Every command here can be pasted as it is.</p>\n<h2 id=\"1-where-the-service-is-and-who-you-are\">1. Where the service is, and who you are</h2>\n<p>The first start printed an email and a password. Put them into variables, beside two helpers: one that sends JSON, and one that takes a member\nout of an answer. (With <code>jq</code> at hand, use that instead of the second.)</p>\n<pre><code>WEIR=http://127.0.0.1:3000\nEMAIL=admin@example.com\nPASSWORD='what the first start printed'\nJSON='Content-Type: application/json'\nfield() { grep -o \"\\\"$1\\\":[^,}]*\" | head -n 1 | cut -d : -f 2- | tr -d '\"'; }</code></pre>\n<h2 id=\"2-log-in-and-make-a-key\">2. Log in and make a key</h2>\n<p>People log in and get a cookie; programs have a key. The cookie is only needed to make the first key.</p>\n<pre><code>COOKIES=$(mktemp)\ncurl -s -c \"$COOKIES\" \"$WEIR/product/session\" -H \"$JSON\" -d \"{\\\"email\\\": \\\"$EMAIL\\\", \\\"password\\\": \\\"$PASSWORD\\\"}\" | field email</code></pre>\n<pre class=\"output\"><code>admin@example.com</code></pre>\n<pre><code>KEY=$(curl -s -b \"$COOKIES\" \"$WEIR/api/v1/keys\" -H \"$JSON\" -d '{\n  \"name\": \"First key\",\n  \"scopes\": [\"workflows:read\", \"workflows:write\", \"workflows:execute\"]\n}' | field full_key)\necho \"$KEY\" | cut -c 1-5</code></pre>\n<pre class=\"output\"><code>weir_</code></pre>\n<p>The key is shown this once. Keep it where your programs find it, and nowhere else.</p>\n<h2 id=\"3-store-a-workflow\">3. Store a workflow</h2>\n<p>A workflow is a graph. This one has four nodes in a row: a getter brings orders in, two setters compute a total and keep the large ones, and a\nterminator puts out what is left. Edges name nodes by their position in the list.</p>\n<pre><code>WORKFLOW=$(curl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"title\": \"Large orders\",\n  \"nodes\": [\n    {\"node_type\": \"sources/inlineRows\", \"node_role\": \"getter\", \"label\": \"Orders\",\n     \"config\": {\"rows\": [\n       {\"order\": \"A-1\", \"price\": 80, \"quantity\": 2},\n       {\"order\": \"A-2\", \"price\": 20, \"quantity\": 3},\n       {\"order\": \"A-3\", \"price\": 45.5, \"quantity\": 4}]}},\n    {\"node_type\": \"queryoperators/computedColumn\", \"node_role\": \"setter\", \"label\": \"Total\",\n     \"config\": {\"column_name\": \"total\", \"expression\": \"pirce * quantity\"}},\n    {\"node_type\": \"queryoperators/filter\", \"node_role\": \"setter\", \"label\": \"Large\",\n     \"config\": {\"field\": \"total\", \"operator\": \"&gt;\", \"value\": 100}},\n    {\"node_type\": \"termination/dashboardOutput\", \"node_role\": \"terminator\", \"label\": \"Result\", \"config\": {}}\n  ],\n  \"edges\": [\n    {\"source_node_index\": 0, \"target_node_index\": 1},\n    {\"source_node_index\": 1, \"target_node_index\": 2},\n    {\"source_node_index\": 2, \"target_node_index\": 3}\n  ]\n}' | field id)\necho \"workflow $WORKFLOW\"</code></pre>\n<pre class=\"output\"><code>workflow 1</code></pre>\n<h2 id=\"4-check-it\">4. Check it</h2>\n<p>There is a slip in it, and it was stored all the same: half-finished work is worth keeping. Validation runs nothing and finds it.</p>\n<pre><code>curl -s -X POST \"$WEIR/api/v1/workflows/$WORKFLOW/validate\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"data\": {\n    \"valid\": false,\n    \"errors\": [\n      {\n        \"node_id\": 2,\n        \"code\": \"unknown_column\",\n        \"message\": \"Unknown column `pirce`; did you mean `price`? (at 1)\",\n        \"path\": \"/expression\"\n      }\n    ]\n  },\n  \"meta\": {\"request_id\": \"req_67b5d628-fd91-45b2-a972-793a064a7190\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<p>Mend it. A graph is replaced whole, and <code>node_id_map</code> in the answer says which node got which id.</p>\n<pre><code>curl -s -X PATCH \"$WEIR/api/v1/workflows/$WORKFLOW\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"nodes\": [\n    {\"node_type\": \"sources/inlineRows\", \"node_role\": \"getter\", \"label\": \"Orders\",\n     \"config\": {\"rows\": [\n       {\"order\": \"A-1\", \"price\": 80, \"quantity\": 2},\n       {\"order\": \"A-2\", \"price\": 20, \"quantity\": 3},\n       {\"order\": \"A-3\", \"price\": 45.5, \"quantity\": 4}]}},\n    {\"node_type\": \"queryoperators/computedColumn\", \"node_role\": \"setter\", \"label\": \"Total\",\n     \"config\": {\"column_name\": \"total\", \"expression\": \"price * quantity\"}},\n    {\"node_type\": \"queryoperators/filter\", \"node_role\": \"setter\", \"label\": \"Large\",\n     \"config\": {\"field\": \"total\", \"operator\": \"&gt;\", \"value\": 100}},\n    {\"node_type\": \"termination/dashboardOutput\", \"node_role\": \"terminator\", \"label\": \"Result\", \"config\": {}}\n  ],\n  \"edges\": [\n    {\"source_node_index\": 0, \"target_node_index\": 1},\n    {\"source_node_index\": 1, \"target_node_index\": 2},\n    {\"source_node_index\": 2, \"target_node_index\": 3}\n  ]\n}' | grep -o '\"node_id_map\":{[^}]*}'</code></pre>\n<pre class=\"output\"><code>\"node_id_map\":{\"0\":5,\"1\":6,\"2\":7,\"3\":8}</code></pre>\n<pre><code>curl -s -X POST \"$WEIR/api/v1/workflows/$WORKFLOW/validate\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"data\": {\"valid\": true, \"warnings\": []},\n  \"meta\": {\"request_id\": \"req_3e1fba63-3fd9-483e-b25e-5c6a2e6dcbe5\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<h2 id=\"5-run-it\">5. Run it</h2>\n<p>The answer comes when the run has ended, and carries the rows.</p>\n<pre><code>curl -s -X POST \"$WEIR/api/v1/workflows/$WORKFLOW/execute\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"data\": {\n    \"workflow_id\": 1,\n    \"status\": \"completed\",\n    \"execution_time_ms\": 8,\n    \"result_id\": \"dataRef:ibFfDwM9hxF0Ny4X0DZGFoEN\",\n    \"total_rows\": 2,\n    \"schema\": {\"order\": \"string\", \"price\": \"number\", \"quantity\": \"number\", \"total\": \"number\"},\n    \"truncated\": false,\n    \"next_page_url\": null,\n    \"expires_at\": \"2026-03-02T12:00:00.000Z\",\n    \"outputs\": [{\"node_id\": 8, \"result_id\": \"dataRef:ibFfDwM9hxF0Ny4X0DZGFoEN\", \"total_rows\": 2}],\n    \"rows\": [\n      {\"order\": \"A-1\", \"price\": 80, \"quantity\": 2, \"total\": 160},\n      {\"order\": \"A-3\", \"price\": 45.5, \"quantity\": 4, \"total\": 182}\n    ]\n  },\n  \"meta\": {\"request_id\": \"req_f87cffcd-9bbf-4f38-a6e0-5aaf650c3e51\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<p>The rows are kept under <code>result_id</code> until <code>expires_at</code>; <a href=\"/docs/guides/paging-and-retention\">Paging and retention</a> reads them again.</p>\n<h2 id=\"6-send-rows-along\">6. Send rows along</h2>\n<p>A workflow that is called by a program gets its rows from the call. The getter <a href=\"/docs/node-types/sources/params\">sources/params</a> names the parameter\nthat holds them, and declares its columns, so that the workflow can still be checked without any. A single value comes from a parameter too:\n<code>{&quot;$param&quot;: &quot;…&quot;}</code> may stand wherever a config takes a value or a list.</p>\n<pre><code>WORKFLOW=$(curl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"title\": \"Large orders of a call\",\n  \"nodes\": [\n    {\"node_type\": \"sources/params\", \"node_role\": \"getter\", \"label\": \"Orders\",\n     \"config\": {\"param\": \"orders\", \"columns\": {\"order\": \"string\", \"total\": \"number\"}}},\n    {\"node_type\": \"queryoperators/filter\", \"node_role\": \"setter\", \"label\": \"Large\",\n     \"config\": {\"field\": \"total\", \"operator\": \"&gt;\", \"value\": {\"$param\": \"least\", \"default\": 100}}},\n    {\"node_type\": \"termination/dashboardOutput\", \"node_role\": \"terminator\", \"label\": \"Result\", \"config\": {}}\n  ],\n  \"edges\": [\n    {\"source_node_index\": 0, \"target_node_index\": 1},\n    {\"source_node_index\": 1, \"target_node_index\": 2}\n  ]\n}' | field id)\ncurl -s \"$WEIR/api/v1/workflows/$WORKFLOW/execute\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"params\": {\n    \"orders\": [{\"order\": \"B-1\", \"total\": 70}, {\"order\": \"B-2\", \"total\": 300}],\n    \"least\": 50\n  }\n}' | grep -o '\"rows\":\\[[^]]*\\]'</code></pre>\n<pre class=\"output\"><code>\"rows\":[{\"order\":\"B-1\",\"total\":70.0},{\"order\":\"B-2\",\"total\":300.0}]</code></pre>\n<p>Identifiers that are long numbers, say <code>12345678901234567890</code>, go as text, in quotes: a JSON number is a double, which would make another number of them, and so\nthey are refused as numbers.</p>\n<h2 id=\"7-go-on\">7. Go on</h2>\n<ul>\n<li>What a graph can be made of: <a href=\"/docs/node-types\">Node types</a>, or <code>GET /api/v1/node-types</code>.</li>\n<li>Every operation, every member: the <a href=\"/docs\">reference</a>.</li>\n<li>Keys for programs: <a href=\"/docs/guides/keys\">Keys, scopes, rotation</a>. When something is refused: <a href=\"/docs/guides/errors-and-retries\">Errors and retries</a>.</li>\n</ul>\n"
  },
  {
    "slug": "paging-and-retention",
    "title": "Paging and retention",
    "summary": "Read a stored result page by page, know how long it is there, and what to do when it is gone.",
    "html": "<p>The commands go on from <a href=\"/docs/guides/first-workflow\">First workflow in five minutes</a>: they need <code>WEIR</code>, the service&#39;s address, and <code>KEY</code>, an API key\nwith all three scopes.</p>\n<pre><code>JSON='Content-Type: application/json'\nfield() { grep -o \"\\\"$1\\\":[^,}]*\" | head -n 1 | cut -d : -f 2- | tr -d '\"'; }\nWORKFLOW=$(curl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"title\": \"Squares\",\n  \"nodes\": [\n    {\"node_type\": \"sources/sequence\", \"node_role\": \"getter\", \"label\": \"Numbers\", \"config\": {\"start\": 1, \"stop\": 25, \"column_name\": \"n\"}},\n    {\"node_type\": \"queryoperators/computedColumn\", \"node_role\": \"setter\", \"label\": \"Square\", \"config\": {\"column_name\": \"square\", \"expression\": \"n * n\"}},\n    {\"node_type\": \"termination/dashboardOutput\", \"node_role\": \"terminator\", \"label\": \"Result\", \"config\": {}}\n  ],\n  \"edges\": [{\"source_node_index\": 0, \"target_node_index\": 1}, {\"source_node_index\": 1, \"target_node_index\": 2}]\n}' | field id)</code></pre>\n<h2 id=\"a-run-leaves-a-result\">A run leaves a result</h2>\n<p>Every run that completes stores its rows under a <code>result_id</code>. The answer of the run says when they go.</p>\n<pre><code>RUN=$(curl -s -X POST \"$WEIR/api/v1/workflows/$WORKFLOW/execute\" -H \"Authorization: Bearer $KEY\")\nRESULT=$(echo \"$RUN\" | field result_id)\necho \"$RUN\" | grep -o '\"total_rows\":[0-9]*' | head -n 1</code></pre>\n<pre class=\"output\"><code>\"total_rows\":25</code></pre>\n<p>The answer itself carries at most 10,000 rows and 8 MiB of them (settings of the service). Where there are more, it says <code>truncated: true</code>, and\n<code>next_page_url</code> leads to the first row that is not in it; <code>total_rows</code> always counts all. Nothing is left out without being told.</p>\n<h2 id=\"read-it-page-by-page\">Read it page by page</h2>\n<p>Pages are counted from 0. <code>limit</code> is 100 unless you say otherwise, and 1,000 at most. Reading a page runs nothing, and the last page of a million rows\ncosts what the first one does.</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows/$WORKFLOW/data/$RESULT?page=2&amp;limit=10\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"data\": {\n    \"total_rows\": 25,\n    \"schema\": {\"n\": \"number\", \"square\": \"number\"},\n    \"page\": 2,\n    \"limit\": 10,\n    \"has_more\": false,\n    \"next_page_url\": null,\n    \"expires_at\": \"2026-03-02T12:00:00.000Z\",\n    \"rows\": [\n      {\"n\": 21, \"square\": 441},\n      {\"n\": 22, \"square\": 484},\n      {\"n\": 23, \"square\": 529},\n      {\"n\": 24, \"square\": 576},\n      {\"n\": 25, \"square\": 625}\n    ]\n  },\n  \"meta\": {\"request_id\": \"req_5fbf86fa-88b3-4377-b000-2ae5e535d33b\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<p><code>schema</code> gives each column&#39;s type. A column&#39;s type is one of <code>string</code>, <code>number</code>, <code>boolean</code>, <code>date</code>, <code>timestamp</code>, <code>object</code>, <code>array</code>.</p>\n<h2 id=\"read-all-of-it\">Read all of it</h2>\n<p>Follow <code>next_page_url</code> until it is null. It is a path, so put the service&#39;s address before it.</p>\n<pre><code>NEXT=\"/api/v1/workflows/$WORKFLOW/data/$RESULT?page=0&amp;limit=10\"\nwhile [ \"$NEXT\" != null ]; do\n  PAGE=$(curl -s \"$WEIR$NEXT\" -H \"Authorization: Bearer $KEY\")\n  echo \"$PAGE\" | grep -o '\"square\":[0-9]' | wc -l | tr -d ' '\n  NEXT=$(echo \"$PAGE\" | field next_page_url)\ndone</code></pre>\n<pre class=\"output\"><code>10\n10\n5</code></pre>\n<p>A page past the end is no error: it has no rows.</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows/$WORKFLOW/data/$RESULT?page=3&amp;limit=10\" -H \"Authorization: Bearer $KEY\" | grep -o '\"rows\":.*]'</code></pre>\n<pre class=\"output\"><code>\"rows\":[]</code></pre>\n<p><code>page</code> and <code>limit</code> out of range are refused and not cut to fit (<a href=\"/docs/errors/INVALID_INPUT\">INVALID_INPUT</a>).</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows/$WORKFLOW/data/$RESULT?limit=1001\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"INVALID_INPUT\",\n    \"message\": \"The query parameter `limit` must be at most 1000.\",\n    \"doc_url\": \"http://127.0.0.1:3000/docs/errors/INVALID_INPUT\",\n    \"details\": [{\"path\": \"limit\", \"message\": \"The query parameter `limit` must be at most 1000.\"}]\n  },\n  \"meta\": {\"request_id\": \"req_2e0c4c2c-46c8-4e16-9577-5231c310f3ae\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<h2 id=\"how-long-it-is-there\">How long it is there</h2>\n<p>A result is kept for 24 hours from the end of its run, however often it is read, and then goes; <code>RESULT_TTL_SECONDS</code> changes that for the whole service.\n<code>expires_at</code> stands in the answer of the run and in every page. Deleting the workflow removes its results at once.</p>\n<p>A result that has expired, that never was, or that belongs to another workflow answers alike. Execute the workflow again to get a new one.</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows/$WORKFLOW/data/dataRef:gone\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"DATA_EXPIRED\",\n    \"message\": \"The result has expired. Execute the workflow again.\",\n    \"doc_url\": \"http://127.0.0.1:3000/docs/errors/DATA_EXPIRED\"\n  },\n  \"meta\": {\"request_id\": \"req_03e11331-a994-41ba-bef8-2f154af52245\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<h2 id=\"several-outputs\">Several outputs</h2>\n<p>A graph may have several terminators. <code>rows</code> are those of the first dashboard output in the order of the nodes; <code>outputs</code> lists them all, each with a\n<code>result_id</code> of its own that is read in the same way.</p>\n<h2 id=\"lists\">Lists</h2>\n<p>Every list has pages of the same form: <code>page</code> and <code>limit</code> in the query; <code>total</code>, <code>page</code>, <code>limit</code>, <code>has_more</code> and <code>next_page_url</code> in the response. The\nlast page of a long list costs what the first one does.</p>\n<table>\n<thead>\n<tr>\n<th>List</th>\n<th>Order</th>\n<th><code>limit</code> unless you say otherwise</th>\n<th><code>limit</code> at most</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>GET /api/v1/workflows</code></td>\n<td>newest first</td>\n<td>50</td>\n<td>100</td>\n</tr>\n<tr>\n<td><code>GET /api/v1/keys</code></td>\n<td>newest first</td>\n<td>1,000</td>\n<td>1,000</td>\n</tr>\n<tr>\n<td><code>GET /product/users</code></td>\n<td>oldest first</td>\n<td>1,000</td>\n<td>1,000</td>\n</tr>\n</tbody></table>\n<p><code>total</code> counts all that you may see. Follow <code>next_page_url</code> until it is null.</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows?page=0&amp;limit=1\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"data\": {\n    \"workflows\": [\n      {\n        \"id\": 1,\n        \"title\": \"Squares\",\n        \"description\": null,\n        \"is_active\": true,\n        \"created\": \"2026-03-01T12:00:00.000Z\",\n        \"modified\": \"2026-03-01T12:00:00.000Z\",\n        \"node_count\": 3,\n        \"edge_count\": 2\n      }\n    ],\n    \"total\": 1,\n    \"page\": 0,\n    \"limit\": 1,\n    \"has_more\": false,\n    \"next_page_url\": null\n  },\n  \"meta\": {\"request_id\": \"req_4257a17d-d345-45c6-8c57-5c20a87f69be\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n"
  },
  {
    "slug": "keys",
    "title": "Keys, scopes, rotation",
    "summary": "Give each program a key that can do what it needs and no more, and replace it without a gap.",
    "html": "<p>The commands go on from <a href=\"/docs/guides/first-workflow\">First workflow in five minutes</a>: they need <code>WEIR</code>, the service&#39;s address, and <code>KEY</code>, an API key\nwith all three scopes.</p>\n<pre><code>JSON='Content-Type: application/json'\nfield() { grep -o \"\\\"$1\\\":[^,}]*\" | head -n 1 | cut -d : -f 2- | tr -d '\"'; }</code></pre>\n<h2 id=\"what-a-key-is\">What a key is</h2>\n<p><code>weir_</code>, 33 random characters, and a checksum of 6, by which a scanner for leaked secrets can tell a key from look-alikes without asking anyone.\nIt is sent as <code>Authorization: Bearer &lt;key&gt;</code>, shown once, when it is made, and stored as a hash: nobody can read it again. <code>key_prefix</code>, its first 12\ncharacters, tells keys apart in lists and logs.</p>\n<h2 id=\"scopes\">Scopes</h2>\n<table>\n<thead>\n<tr>\n<th>Scope</th>\n<th>Opens</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><code>workflows:read</code></td>\n<td><code>listWorkflows</code>, <code>getWorkflow</code>, <code>validateWorkflow</code>, <code>getResultPage</code>, <code>listNodeTypes</code></td>\n</tr>\n<tr>\n<td><code>workflows:write</code></td>\n<td><code>createWorkflow</code>, <code>updateWorkflow</code>, <code>deleteWorkflow</code>, <code>listNodeTypes</code></td>\n</tr>\n<tr>\n<td><code>workflows:execute</code></td>\n<td><code>executeWorkflow</code>, <code>validateWorkflow</code>, <code>getResultPage</code>, <code>listNodeTypes</code></td>\n</tr>\n</tbody></table>\n<p>Every key may list keys, and make, change or revoke such as hold no more than itself and live no longer. A key without any scope can do that alone. Without <code>scopes</code>, a new\nkey gets <code>workflows:read</code>.</p>\n<h2 id=\"make-a-key-for-a-program\">Make a key for a program</h2>\n<p>A key can make others, within what it holds itself; one that expires makes only keys that expire no later, and has to say when. This one may run workflows and read their results, until the end of 2030.</p>\n<pre><code>MADE=$(curl -s \"$WEIR/api/v1/keys\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"name\": \"Nightly report\",\n  \"scopes\": [\"workflows:execute\"],\n  \"expires_at\": \"2030-12-31T23:59:59Z\"\n}')\necho \"$MADE\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": true,\n  \"key\": {\n    \"id\": 5,\n    \"name\": \"Nightly report\",\n    \"key_prefix\": \"weir_0123456\",\n    \"scope_level\": \"user\",\n    \"scopes\": [\"workflows:execute\"],\n    \"expires_at\": \"2030-12-31T23:59:59.000Z\",\n    \"created\": \"2026-03-01T12:00:00.000Z\"\n  },\n  \"full_key\": \"weir_0123456789abcdefghijklmnopqrstuvwxyzABC\"\n}</code></pre>\n<pre><code>REPORT_KEY=$(echo \"$MADE\" | field full_key)\nREPORT_ID=$(echo \"$MADE\" | field id)\ncurl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $REPORT_KEY\" -H \"$JSON\" -d '{\"title\": \"Not for this key\"}'</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"FORBIDDEN\",\n    \"message\": \"This key lacks the scope that the operation requires: workflows:write.\",\n    \"doc_url\": \"http://127.0.0.1:3000/docs/errors/FORBIDDEN\"\n  },\n  \"meta\": {\"request_id\": \"req_419ab870-a280-4312-9f54-2ae33f93bda8\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<h2 id=\"levels\">Levels</h2>\n<p>A key of the level <code>user</code> sees what its own user made: workflows, their results, their runs. A key of the level <code>client</code> sees what everybody in the\norganization made; only an admin can make one (<code>&quot;scope_level&quot;: &quot;client&quot;</code>). The level cannot be changed afterwards.</p>\n<p>What a key may not see answers exactly as if it were not there.</p>\n<h2 id=\"change-what-a-key-may-do\">Change what a key may do</h2>\n<p>Name and scopes can be changed; the list of scopes is replaced whole, and holds from the next request on.</p>\n<pre><code>curl -s -X PATCH \"$WEIR/api/v1/keys/$REPORT_ID\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\"scopes\": [\"workflows:read\", \"workflows:execute\"]}' | grep -o '\"scopes\":\\[[^]]*\\]'</code></pre>\n<pre class=\"output\"><code>\"scopes\":[\"workflows:read\",\"workflows:execute\"]</code></pre>\n<h2 id=\"replace-a-key-without-a-gap\">Replace a key without a gap</h2>\n<ol>\n<li>Make a second key with the same scopes.</li>\n<li>Give it to the program.</li>\n<li>See in the list that the old key is no longer used: <code>last_used_at</code> stands still. (It is written at most once a minute.)</li>\n<li>Revoke the old key.</li>\n</ol>\n<pre><code>NEW_KEY=$(curl -s \"$WEIR/api/v1/keys\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\"name\": \"Nightly report, from March\", \"scopes\": [\"workflows:read\", \"workflows:execute\"]}' | field full_key)\ncurl -s -X DELETE \"$WEIR/api/v1/keys/$REPORT_ID\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\"success\": true, \"revoked\": true}</code></pre>\n<p>A revoked key stops at once, on every process of the service. Revoking is final; doing it twice changes nothing. The key stays in the list, with\n<code>is_active: false</code>.</p>\n<pre><code>curl -s -o /dev/null -w '%{http_code}\\n' \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $REPORT_KEY\"\ncurl -s -o /dev/null -w '%{http_code}\\n' \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $NEW_KEY\"</code></pre>\n<pre class=\"output\"><code>401\n200</code></pre>\n<p><code>DELETE</code> revokes this one key. Keys that it made go on: the key that it made to take its place is one of them.</p>\n<h2 id=\"where-a-key-has-leaked\">Where a key has leaked</h2>\n<p>Whoever has a key can make others with it, within what it holds, and these outlast it. So revoke the key together with every key that was made with it,\nhowever far down, in one step: <code>descendants=true</code>. Who made a key stands in <code>created_by_key_id</code>; it is <code>null</code> for one that was made with a login.</p>\n<pre><code>LEAKED=$(curl -s \"$WEIR/api/v1/keys\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\"name\": \"Leaked\"}')\nLEAKED_ID=$(echo \"$LEAKED\" | field id)\ncurl -s -o /dev/null \"$WEIR/api/v1/keys\" -H \"Authorization: Bearer $(echo \"$LEAKED\" | field full_key)\" -H \"$JSON\" -d '{\"name\": \"Made by whoever has it\"}'\ncurl -s -X DELETE \"$WEIR/api/v1/keys/$LEAKED_ID?descendants=true\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\"success\": true, \"revoked\": true, \"revoked_count\": 2}</code></pre>\n<p>The command line does the same with <code>weir keys revoke &lt;id&gt; --descendants</code>, after asking. Call it with a login, with a key that holds as much and lives as\nlong, or with the leaked key itself. Where one of the keys holds more than the key that you call with, none is revoked (403): log in then. Make the\nreplacement with another key or a login, <strong>not</strong> with the leaked key, before or after: a key made with it is revoked with it. To see what the key did,\nlook for its id in the log: every line has the <code>keyId</code>.</p>\n<table>\n<thead>\n<tr>\n<th>You want to</th>\n<th>Call</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>replace a key that is only old</td>\n<td>make the new key, with the old one if you like, then <code>DELETE /api/v1/keys/{keyId}</code></td>\n</tr>\n<tr>\n<td>end a key that others may know</td>\n<td><code>DELETE /api/v1/keys/{keyId}?descendants=true</code></td>\n</tr>\n</tbody></table>\n<h2 id=\"limits\">Limits</h2>\n<p>A user may have 100 keys that work at the same time (<code>KEYS_PER_USER</code>). A key may send 60 requests a minute, over all processes, and have 4 executions running; see <a href=\"/docs/errors/RATE_LIMITED\">RATE_LIMITED</a>. Programs that work\nside by side should have a key each.</p>\n"
  },
  {
    "slug": "errors-and-retries",
    "title": "Errors and retries",
    "summary": "What an error looks like, in which order a request is judged, and when it is worth sending again.",
    "html": "<p>The commands go on from <a href=\"/docs/guides/first-workflow\">First workflow in five minutes</a>: they need <code>WEIR</code>, the service&#39;s address, and <code>KEY</code>, an API key\nwith all three scopes.</p>\n<pre><code>JSON='Content-Type: application/json'</code></pre>\n<h2 id=\"what-an-error-looks-like\">What an error looks like</h2>\n<p>Every error has the same envelope, whatever went wrong and wherever. Programs go by <code>error.code</code>; <code>message</code> is for people, and its wording may change.\n<code>details</code> names every problem of an input with its place. <code>doc_url</code> leads to the page about the code.</p>\n<pre><code>curl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\"titel\": \"Orders\", \"nodes\": [{\"node_type\": \"queryoperators/filter\"}]}'</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"INVALID_INPUT\",\n    \"message\": \"`title` is required. (And 2 more problems.)\",\n    \"doc_url\": \"http://127.0.0.1:3000/docs/errors/INVALID_INPUT\",\n    \"details\": [\n      {\"path\": \"/title\", \"message\": \"`title` is required.\"},\n      {\"path\": \"/titel\", \"message\": \"`titel` is not a member that this object has.\"},\n      {\"path\": \"/nodes/0/node_role\", \"message\": \"`nodes[0].node_role` is required.\"}\n    ]\n  },\n  \"meta\": {\"request_id\": \"req_9761530e-ea31-47f1-86be-01f21ea79637\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n<p><code>meta.request_id</code> is also the <code>X-Request-Id</code> header. The service&#39;s log has it in every line about the request: quote it when you report a problem. You can\nsend an id of your own in that header.</p>\n<h2 id=\"in-which-order-a-request-is-judged\">In which order a request is judged</h2>\n<ol>\n<li>Path and method: 404 <a href=\"/docs/errors/NOT_FOUND\">NOT_FOUND</a>, 405 <a href=\"/docs/errors/METHOD_NOT_ALLOWED\">METHOD_NOT_ALLOWED</a></li>\n<li>Who is asking: 401 <a href=\"/docs/errors/UNAUTHORIZED\">UNAUTHORIZED</a></li>\n<li>How often: 429 <a href=\"/docs/errors/RATE_LIMITED\">RATE_LIMITED</a></li>\n<li>Whether they may: 403 <a href=\"/docs/errors/FORBIDDEN\">FORBIDDEN</a></li>\n<li>Parameters and body: 400 <a href=\"/docs/errors/INVALID_INPUT\">INVALID_INPUT</a>, <a href=\"/docs/errors/INVALID_BODY\">INVALID_BODY</a>, 413, 415</li>\n<li>Whether it exists, and is theirs: 404, such as <a href=\"/docs/errors/WORKFLOW_NOT_FOUND\">WORKFLOW_NOT_FOUND</a></li>\n<li>What came of it: 422, 503, 504</li>\n</ol>\n<pre><code>curl -s -o /dev/null -w '%{http_code}\\n' \"$WEIR/api/v1/nothing\"\ncurl -s -o /dev/null -w '%{http_code}\\n' \"$WEIR/api/v1/workflows/2147483647\"\ncurl -s -o /dev/null -w '%{http_code}\\n' \"$WEIR/api/v1/workflows/2147483647\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>404\n401\n404</code></pre>\n<h2 id=\"when-to-send-a-request-again\">When to send a request again</h2>\n<table>\n<thead>\n<tr>\n<th>Code</th>\n<th>Status</th>\n<th>Send it again</th>\n</tr>\n</thead>\n<tbody><tr>\n<td><a href=\"/docs/errors/RATE_LIMITED\">RATE_LIMITED</a></td>\n<td>429</td>\n<td>after <code>Retry-After</code>. Nothing was done, so any request may be sent again.</td>\n</tr>\n<tr>\n<td><a href=\"/docs/errors/SERVICE_UNAVAILABLE\">SERVICE_UNAVAILABLE</a></td>\n<td>503</td>\n<td>after <code>Retry-After</code>, if it may be done twice.</td>\n</tr>\n<tr>\n<td><a href=\"/docs/errors/EXECUTION_TIMEOUT\">EXECUTION_TIMEOUT</a></td>\n<td>504</td>\n<td>once, if the workflow may run twice.</td>\n</tr>\n<tr>\n<td><a href=\"/docs/errors/REQUEST_TIMEOUT\">REQUEST_TIMEOUT</a></td>\n<td>408</td>\n<td>over a new connection.</td>\n</tr>\n<tr>\n<td><a href=\"/docs/errors/INTERNAL_ERROR\">INTERNAL_ERROR</a></td>\n<td>500</td>\n<td>once, if it may be done twice; and report it.</td>\n</tr>\n</tbody></table>\n<p>All others answer the same request in the same way for ever: mend it first.</p>\n<p>What may be done twice: everything that reads, validating, PATCH, and revoking a key. Creating twice makes two; a second DELETE of a workflow\nfinds none. Executing twice runs twice, which matters only where a getter&#39;s host minds being asked twice. After an answer that never came, read whether\nthe work was done before you do it again.</p>\n<p><code>curl</code> does most of it by itself: it waits as <code>Retry-After</code> says.</p>\n<pre><code>curl -s --retry 4 --retry-connrefused \"$WEIR/api/v1/workflows?limit=1\" -H \"Authorization: Bearer $KEY\" -o /dev/null -w '%{http_code}\\n'</code></pre>\n<pre class=\"output\"><code>200</code></pre>\n<p>In your own program: wait as <code>Retry-After</code> says; where it says nothing, double the pause each time, up to some seconds, with half of it left to\nchance, so that many clients do not come back at once; and give up after a few attempts. The TypeScript client <code>weir/client</code> does so.</p>\n<h2 id=\"limits-before-you-hit-them\">Limits, before you hit them</h2>\n<p>Every answer to a key tells what is left.</p>\n<pre><code>curl -s -D - -o /dev/null \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" | grep -i -o '^x-ratelimit-limit\\|^x-ratelimit-remaining\\|^x-ratelimit-reset' | tr A-Z a-z | sort</code></pre>\n<pre class=\"output\"><code>x-ratelimit-limit\nx-ratelimit-remaining\nx-ratelimit-reset</code></pre>\n<h2 id=\"runs-that-fail\">Runs that fail</h2>\n<p>An execute call answers 200 only when the run has completed. Otherwise it carries <code>data</code> beside <code>error</code>: for a workflow that cannot run\n(<a href=\"/docs/errors/WORKFLOW_INVALID\">WORKFLOW_INVALID</a>) the validation result, for a run that failed\n(<a href=\"/docs/errors/EXECUTION_FAILED\">EXECUTION_FAILED</a>, <a href=\"/docs/errors/RESULT_TOO_LARGE\">RESULT_TOO_LARGE</a>,\n<a href=\"/docs/errors/EXECUTION_TIMEOUT\">EXECUTION_TIMEOUT</a>) how it ended, naming the node. There are no rows of half a run.</p>\n<pre><code>WORKFLOW=$(curl -s \"$WEIR/api/v1/workflows\" -H \"Authorization: Bearer $KEY\" -H \"$JSON\" -d '{\n  \"title\": \"A number that is none\",\n  \"nodes\": [\n    {\"node_type\": \"sources/inlineRows\", \"node_role\": \"getter\", \"label\": \"Rows\", \"config\": {\"rows\": [{\"amount\": \"12\"}, {\"amount\": \"twelve\"}]}},\n    {\"node_type\": \"queryoperators/select\", \"node_role\": \"setter\", \"label\": \"As numbers\", \"config\": {\"columns\": [{\"field\": \"amount\", \"type\": \"number\"}]}},\n    {\"node_type\": \"termination/dashboardOutput\", \"node_role\": \"terminator\", \"label\": \"Result\", \"config\": {}}\n  ],\n  \"edges\": [{\"source_node_index\": 0, \"target_node_index\": 1}, {\"source_node_index\": 1, \"target_node_index\": 2}]\n}' | grep -o '\"id\":[0-9]*' | head -n 1 | cut -d : -f 2)\ncurl -s -X POST \"$WEIR/api/v1/workflows/$WORKFLOW/execute\" -H \"Authorization: Bearer $KEY\"</code></pre>\n<pre class=\"output\"><code>{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"EXECUTION_FAILED\",\n    \"message\": \"Could not convert string 'twelve' to a number\",\n    \"doc_url\": \"http://127.0.0.1:3000/docs/errors/EXECUTION_FAILED\"\n  },\n  \"data\": {\n    \"workflow_id\": 1,\n    \"status\": \"failed\",\n    \"execution_time_ms\": 8,\n    \"error\": {\n      \"node_id\": 2,\n      \"code\": \"invalid_value\",\n      \"message\": \"Could not convert string 'twelve' to a number\"\n    }\n  },\n  \"meta\": {\"request_id\": \"req_385fa4fb-bbdc-459c-8620-793d68818024\", \"timestamp\": \"2026-03-01T12:00:00.000Z\"}\n}</code></pre>\n"
  }
];

export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  "UNAUTHORIZED": {
    "when": "The request carries no API key or session where one is needed, or one that is malformed, unknown, revoked or expired.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The service does not know who is asking. No key or session came with the request, or one that it does not accept. Which of the reasons it is\nis not said: a key that is malformed, unknown, revoked or expired answers alike.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Send the key as <code>Authorization: Bearer &lt;key&gt;</code>: the word <code>Bearer</code>, one space, the whole key with its <code>weir_</code>.</li>\n<li>Compare the first 12 characters with <code>key_prefix</code> in the <a href=\"/docs/guides/keys\">list of keys</a>; look at <code>is_active</code> and <code>expires_at</code> there.</li>\n<li>A key cannot be read again after it was made. Where it is lost, make a new one and revoke the old one.</li>\n<li>Where the message speaks of a session, log in again: sessions end after 30 minutes without a request, and after 12 hours.</li>\n<li>Behind a proxy, see that it passes the <code>Authorization</code> header on.</li>\n</ul>\n<p>Sending the same request again changes nothing.</p>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "getSession",
      "logOut",
      "createUser",
      "listUsers",
      "deleteUser"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"UNAUTHORIZED\",\n    \"message\": \"The API key is unknown, revoked or expired.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/UNAUTHORIZED\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "FORBIDDEN": {
    "when": "The key lacks the scope or the level, or the user the role, that the operation requires.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The service knows who is asking, and that key or user may not do this. The message names what is missing: a scope of the key, the role <code>admin</code>\nof the user, or the level <code>client</code>. It is also the answer to a browser that sends a session cookie on behalf of another site.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>A scope is missing: add it to the key (<code>PATCH /api/v1/keys/{keyId}</code> with the full list of <code>scopes</code>), or use another key. The\n<a href=\"/docs/guides/keys\">table of scopes</a> says which operation needs which.</li>\n<li>A key cannot grant what it does not hold itself. Log in and grant it with the session.</li>\n<li>Only an admin makes keys of the level <code>client</code> and manages users.</li>\n<li>From another site&#39;s page, use an API key; the session cookie is not accepted there.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "logOut",
      "createUser",
      "listUsers",
      "deleteUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"FORBIDDEN\",\n    \"message\": \"This key lacks the scope that the operation requires: workflows:write.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/FORBIDDEN\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "RATE_LIMITED": {
    "when": "More requests per minute, or more running executions at once, than one key may have. `Retry-After` says when to come back.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>One of five limits was reached; the message says which:</p>\n<ul>\n<li>the key sent more requests within a minute than it may (60, unless the service is set otherwise);</li>\n<li>the key has as many executions running as it may have (4), or the service has as many as it can take;</li>\n<li>too many unknown keys came from this address;</li>\n<li>too many logins failed from this address, or too many organizations were made.</li>\n</ul>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<p>Wait as many seconds as the <code>Retry-After</code> header says, then send the same request again. A request that is refused with this answer does not\ncount; one that is refused for another reason does.</p>\n<ul>\n<li>Watch <code>X-RateLimit-Remaining</code> and slow down before it is 0; <code>X-RateLimit-Reset</code> is when the window ends.</li>\n<li>Read results in larger pages: up to 1,000 rows each.</li>\n<li>Do not poll: an execution answers when it has ended.</li>\n<li>Give programs that work side by side a key each. Each key has its own limit.</li>\n</ul>\n<p>How a client retries well stands in <a href=\"/docs/guides/errors-and-retries\">Errors and retries</a>.</p>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"RATE_LIMITED\",\n    \"message\": \"This key has sent more than 60 requests in 60 seconds. Retry in 12 s.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/RATE_LIMITED\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "INVALID_INPUT": {
    "when": "A member of the body, a query parameter or a header does not meet the specification; `details` names each one.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The body or a parameter does not meet the specification. <code>error.message</code> says what is wrong first, and <code>error.details</code> lists every problem with\nits place: a JSON Pointer into the body such as <code>/nodes/0/node_type</code>, or the name of a parameter such as <code>limit</code>.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Go through <code>details</code>; each message says what would be right.</li>\n<li>A member that the specification does not have is refused, so that a misspelling never goes unnoticed. Members that only an answer has (<code>id</code>,\n<code>created</code>, <code>modified</code>, <code>node_id_map</code>) may be sent back and are ignored.</li>\n<li><code>page</code> and <code>limit</code> are whole numbers within their range. They are never cut to fit.</li>\n<li>Text with the character U+0000 or half of a surrogate pair is refused, and so are members called <code>__proto__</code>, <code>constructor</code> or <code>prototype</code>.</li>\n<li>A whole number that a double cannot hold, such as 12345678901234567890, is refused, for it would become another one; so is a number beyond 1.8e308.\nSend it as text: <code>&quot;12345678901234567890&quot;</code>. Up to 2^53 every whole number is held.</li>\n<li><code>nodes</code> and <code>edges</code> belong together: a graph is replaced whole.</li>\n</ul>\n<p>Sending the same request again changes nothing.</p>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "getSession",
      "logOut",
      "createUser",
      "listUsers",
      "deleteUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"INVALID_INPUT\",\n    \"message\": \"`title` must be at most 255 characters.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/INVALID_INPUT\",\n    \"details\": [\n      {\n        \"path\": \"/title\",\n        \"message\": \"`title` must be at most 255 characters.\"\n      }\n    ]\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "INVALID_BODY": {
    "when": "The request body cannot be read as JSON text in UTF-8.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The body cannot be read as JSON at all: it is empty where one is needed, cut off, not UTF-8, or not what its <code>Content-Encoding</code> says.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Print what your program really sends, and put it through a JSON parser.</li>\n<li>In a shell, quote the body with single quotes: <code>-d &#39;{&quot;title&quot;: &quot;Orders&quot;}&#39;</code>.</li>\n<li>JSON has no comments, no trailing commas and no single quotes.</li>\n<li>Where the body is compressed, <code>Content-Encoding</code> names how: <code>gzip</code>, <code>deflate</code> or <code>br</code>.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "updateKey",
      "createWorkflow",
      "updateWorkflow",
      "executeWorkflow",
      "logIn",
      "createUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"INVALID_BODY\",\n    \"message\": \"The request body is empty; this operation needs a JSON object.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/INVALID_BODY\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "WORKFLOW_NOT_FOUND": {
    "when": "The workflow does not exist, or the key may not see it.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>There is no workflow of this id that the key may see. A workflow that belongs to someone else answers exactly like one that does not exist, and so\ndoes an id that cannot exist, such as <code>0</code> or <code>abc</code>.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>List what the key sees: <code>GET /api/v1/workflows</code>.</li>\n<li>A key of the level <code>user</code> sees what its own user made. Where a colleague made the workflow, it takes a key of the level <code>client</code>, which an\nadmin can make.</li>\n<li>A deleted workflow is gone, with its graph and its stored results.</li>\n</ul>\n",
    "operations": [
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"WORKFLOW_NOT_FOUND\",\n    \"message\": \"There is no workflow 7.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/WORKFLOW_NOT_FOUND\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "KEY_NOT_FOUND": {
    "when": "The API key does not exist, or the caller may not see it.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>There is no API key of this id that the caller may see: a user sees their own keys, an admin who is logged in those of the whole organization.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>List the keys: <code>GET /api/v1/keys</code>. The <code>id</code> is the number there, not the key&#39;s value and not its prefix.</li>\n<li>A revoked key is still listed, with <code>is_active: false</code>. Revoking it again is no error.</li>\n<li>For a colleague&#39;s key, log in as an admin.</li>\n</ul>\n",
    "operations": [
      "getKey",
      "updateKey",
      "revokeKey"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"KEY_NOT_FOUND\",\n    \"message\": \"There is no API key 7.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/KEY_NOT_FOUND\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "USER_NOT_FOUND": {
    "when": "The user does not exist, or the user whom the key belongs to was deleted.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>Either the key is good but the user to whom it belongs was deleted, or an admin named a user whom the organization does not have.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>The user was deleted: their keys never work again. Make a key for a user who is there. Their workflows are still seen by keys of the level\n<code>client</code>.</li>\n<li>To delete a user, take the <code>id</code> from <code>GET /product/users</code>.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "deleteUser"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"USER_NOT_FOUND\",\n    \"message\": \"The user to whom this API key belongs no longer exists.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/USER_NOT_FOUND\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "DATA_EXPIRED": {
    "when": "The stored result has expired, never was, or belongs to another workflow. Execute the workflow again.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>There is no stored result under this id. Results are kept for a fixed time from the end of the run, 24 hours unless the service is set otherwise, and\nthen go. A result id that never was, or that belongs to another workflow, answers alike.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Execute the workflow again: <code>POST /api/v1/workflows/{workflowId}/execute</code>. The answer has a new <code>result_id</code>.</li>\n<li>Ask the workflow that made the result: the id in the path must be that of its own workflow.</li>\n<li>Read all pages before <code>expires_at</code>, which stands in the answer of the run and in every page.</li>\n</ul>\n<p><a href=\"/docs/guides/paging-and-retention\">Paging and retention</a> shows the whole way.</p>\n",
    "operations": [
      "getResultPage"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"DATA_EXPIRED\",\n    \"message\": \"The result has expired. Execute the workflow again.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/DATA_EXPIRED\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "NOT_FOUND": {
    "when": "No operation has this path.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>No operation has this path. Paths are compared letter by letter: a trailing slash, another case or a missing id makes another path.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Compare the path with the <a href=\"/docs\">reference</a>. Every operation of the API begins with <code>/api/v1/</code>.</li>\n<li>An empty variable in a shell makes <code>/api/v1/workflows//execute</code>: print the address that your program calls.</li>\n</ul>\n",
    "operations": null,
    "example": null
  },
  "METHOD_NOT_ALLOWED": {
    "when": "The path exists, but not with this method; `Allow` lists those that it has.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The path exists, but not with this method.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>The <code>Allow</code> header lists the methods that the path has.</li>\n<li><code>curl -d</code> sends POST, and <code>curl</code> without it GET; <code>-X</code> sets another, such as <code>-X PATCH</code>.</li>\n<li>A redirect that a proxy adds (from http to https, say) turns a POST into a GET: call the final address.</li>\n</ul>\n",
    "operations": null,
    "example": null
  },
  "PAYLOAD_TOO_LARGE": {
    "when": "The request body is over the operation's limit.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The body is larger than the operation takes, as it is sent or after it was decompressed: 1 MiB, and 32 MiB for executing a workflow, unless the\nservice is set otherwise. The connection is closed.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Rows do not belong into a graph in large numbers: let a getter take them from the execute call&#39;s parameters\n(<a href=\"/docs/node-types/sources/params\">sources/params</a>) or fetch them (<a href=\"/docs/node-types/sources/httpRequest\">sources/httpRequest</a>).</li>\n<li>Execute several times with fewer rows each.</li>\n<li>Whoever runs the service can raise <code>BODY_MAX_BYTES</code> and <code>PARAMS_MAX_BYTES</code>.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "updateKey",
      "createWorkflow",
      "updateWorkflow",
      "executeWorkflow",
      "logIn",
      "createUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"PAYLOAD_TOO_LARGE\",\n    \"message\": \"The request body is larger than 1048576 bytes, the most that this operation takes.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/PAYLOAD_TOO_LARGE\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "UNSUPPORTED_MEDIA_TYPE": {
    "when": "The body is not `application/json`, or its encoding is not one that the service reads.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The body does not say that it is JSON, or it is compressed in a way that the service does not read.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Send <code>Content-Type: application/json</code>. <code>curl -d</code> says <code>application/x-www-form-urlencoded</code> unless <code>-H &#39;Content-Type: application/json&#39;</code> is given.</li>\n<li><code>Content-Encoding</code> may be <code>gzip</code>, <code>deflate</code>, <code>br</code> or absent.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "updateKey",
      "createWorkflow",
      "updateWorkflow",
      "executeWorkflow",
      "logIn",
      "createUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"UNSUPPORTED_MEDIA_TYPE\",\n    \"message\": \"The request body must have the Content-Type application/json; found text/plain.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/UNSUPPORTED_MEDIA_TYPE\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "REQUEST_TIMEOUT": {
    "when": "The request's headers or body did not arrive in time. The connection is closed.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The headers or the body did not arrive in time, and the connection was closed: headers have 5 seconds, a whole request a minute.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Send the request again over a new connection.</li>\n<li>Send the body in one go; do not open a request before what it carries is ready.</li>\n<li>Over a slow line, compress a large body (<code>Content-Encoding: gzip</code>) or send less.</li>\n</ul>\n",
    "operations": null,
    "example": null
  },
  "HEADERS_TOO_LARGE": {
    "when": "The request line and headers are over the service's limit. The connection is closed.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The request line and the headers together are over 16 KiB, and the connection was closed.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>See what fills them: cookies of other programs on the same host, or a very long query string.</li>\n<li>A program needs two headers, <code>Authorization</code> and <code>Content-Type</code>.</li>\n</ul>\n",
    "operations": null,
    "example": null
  },
  "WORKFLOW_INVALID": {
    "when": "Validation of the workflow reports errors; `data` is the validation result.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The workflow was to be executed, and validation refuses it. Nothing ran. <code>data</code> is the validation result: <code>errors</code> lists what is wrong, each with the\n<code>node_id</code> that it is about (null for the graph as a whole), a <code>code</code>, a <code>message</code>, and often a <code>path</code> into the node&#39;s config.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Go through <code>data.errors</code>. A node that is wrong often makes those behind it unknown, so mend the first, validate, and look again:\n<code>POST /api/v1/workflows/{workflowId}/validate</code> runs nothing and costs little.</li>\n<li><code>unknown_column</code>: the message names the nearest column. Columns come from the node before; the page of each\n<a href=\"/docs/node-types\">node type</a> says what comes out of it.</li>\n<li><code>missing_terminator</code>, <code>unconnected_input</code>, <code>cycle</code>: the graph is not finished. Drafts may be stored, but not run.</li>\n<li><code>missing_config</code>, <code>invalid_config</code>: <code>path</code> points at the member of the config.</li>\n<li><code>type_mismatch</code>, <code>invalid_expression</code>: the message gives types or the position in the expression.</li>\n</ul>\n<p>Sending the same request again changes nothing.</p>\n",
    "operations": [
      "executeWorkflow"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"WORKFLOW_INVALID\",\n    \"message\": \"Workflow 1 cannot run: Unknown column `pirce`; did you mean `price`?\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/WORKFLOW_INVALID\"\n  },\n  \"data\": {\n    \"valid\": false,\n    \"errors\": [\n      {\n        \"node_id\": 12,\n        \"code\": \"unknown_column\",\n        \"message\": \"Unknown column `pirce`; did you mean `price`?\",\n        \"path\": \"/field\"\n      }\n    ]\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "EXECUTION_FAILED": {
    "when": "A node failed while the workflow ran; `data.error` names it.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The workflow is valid and ran, and a node failed. <code>data.error</code> names the node (<code>node_id</code>), the reason (<code>code</code>) and says more in words. There are no\nrows, and no result was stored.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li><code>source_failed</code>: what a getter fetches was not there, or was not rows. The message says what the other host answered. Where that passes by itself,\nexecute again.</li>\n<li><code>missing_param</code>: the workflow takes a parameter that the call did not give. Send it in <code>params</code>, or write a <code>default</code> beside <code>$param</code>.</li>\n<li><code>invalid_value</code>: a value cannot become what the node makes of it, such as the text <code>abc</code> a number. Filter such rows out, or clean them first.</li>\n<li><code>unknown_column</code>, <code>type_mismatch</code>: the rows of this run are not what the graph expects. Declare <code>columns</code> in the getter, so that validation\nsees it before a run.</li>\n<li><code>out_of_memory</code>: the run holds too much at once. Filter and select before you join, sort or aggregate.</li>\n</ul>\n",
    "operations": [
      "executeWorkflow"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"EXECUTION_FAILED\",\n    \"message\": \"orders.example.com answered 500\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/EXECUTION_FAILED\"\n  },\n  \"data\": {\n    \"workflow_id\": 1,\n    \"status\": \"failed\",\n    \"execution_time_ms\": 312,\n    \"error\": {\n      \"node_id\": 11,\n      \"code\": \"source_failed\",\n      \"message\": \"orders.example.com answered 500\"\n    }\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "RESULT_TOO_LARGE": {
    "when": "The run produced more rows or bytes than a result may have.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The run produced more rows than one result may have (1,000,000, unless the service is set otherwise), or more bytes than it may take on disk. It was\nstopped, and nothing was stored: a result is whole or is not there.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Filter earlier, aggregate, or put a <a href=\"/docs/node-types/queryoperators/limit\">limit</a> before the output.</li>\n<li>Look for a join that multiplies rows: a key that is not unique on either side.</li>\n<li>Split the work by a parameter, such as one month for each run.</li>\n<li>Whoever runs the service can raise <code>RESULT_MAX_ROWS</code>.</li>\n</ul>\n",
    "operations": [
      "executeWorkflow"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"RESULT_TOO_LARGE\",\n    \"message\": \"The result has more than 1,000,000 rows\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/RESULT_TOO_LARGE\"\n  },\n  \"data\": {\n    \"workflow_id\": 1,\n    \"status\": \"failed\",\n    \"execution_time_ms\": 4210,\n    \"error\": {\n      \"node_id\": 12,\n      \"code\": \"result_too_large\",\n      \"message\": \"The result has more than 1,000,000 rows\"\n    }\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "EXECUTION_TIMEOUT": {
    "when": "The workflow did not finish within the execution time limit.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The run did not end within its deadline (55 seconds, unless the service is set otherwise) and was stopped. Nothing was stored.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Execute again once: a machine that was busy, or a host that was slow to answer, may not be the second time.</li>\n<li>Do less: filter and select as early as possible, aggregate before you join.</li>\n<li>Where a getter fetches from a slow host, ask that host for less.</li>\n<li>Whoever runs the service can raise <code>EXECUTE_TIMEOUT_SECONDS</code>; proxies in front must wait longer than it.</li>\n</ul>\n",
    "operations": [
      "executeWorkflow"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"EXECUTION_TIMEOUT\",\n    \"message\": \"The run did not end within 55 seconds\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/EXECUTION_TIMEOUT\"\n  },\n  \"data\": {\n    \"workflow_id\": 1,\n    \"status\": \"timed_out\",\n    \"execution_time_ms\": 55004,\n    \"error\": {\n      \"node_id\": null,\n      \"code\": \"timed_out\",\n      \"message\": \"The run did not end within 55 seconds\"\n    }\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "SERVICE_UNAVAILABLE": {
    "when": "The database, the cache or the engine cannot be reached, or the service is shutting down.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>A part of the service is away: the database, Redis or the engine; or the service is shutting down, and the run was cancelled with it. It recovers by\nitself.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Wait as long as <code>Retry-After</code> says, then send the request again, with longer pauses from time to time.</li>\n<li>Reading again is always safe. Where something was to be created, read first whether it was: the answer may have been lost after the work was done.</li>\n<li>Whoever runs the service finds in <code>/readyz</code> which part is away, and in the log why.</li>\n</ul>\n<p><a href=\"/docs/guides/errors-and-retries\">Errors and retries</a> says which requests may be sent twice.</p>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "getSession",
      "logOut",
      "createUser",
      "listUsers",
      "deleteUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"SERVICE_UNAVAILABLE\",\n    \"message\": \"The database is not available at the moment. Try again shortly.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/SERVICE_UNAVAILABLE\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  },
  "INTERNAL_ERROR": {
    "when": "The service failed in a way that it does not foresee. Report the request id.",
    "mending": "<h2 id=\"what-happened\">What happened</h2>\n<p>The service met something that it does not foresee. That is a fault of ours, not of the request.</p>\n<h2 id=\"how-to-mend-it\">How to mend it</h2>\n<ul>\n<li>Report it with the request id: <code>meta.request_id</code>, the same as the <code>X-Request-Id</code> header. The log has the cause under it.</li>\n<li>The same request may work later. Where something was to be created, read first whether it was.</li>\n</ul>\n",
    "operations": [
      "createKey",
      "listKeys",
      "getKey",
      "updateKey",
      "revokeKey",
      "listWorkflows",
      "createWorkflow",
      "getWorkflow",
      "updateWorkflow",
      "deleteWorkflow",
      "executeWorkflow",
      "validateWorkflow",
      "getResultPage",
      "listNodeTypes",
      "logIn",
      "getSession",
      "logOut",
      "createUser",
      "listUsers",
      "deleteUser",
      "createOrganization"
    ],
    "example": "{\n  \"success\": false,\n  \"error\": {\n    \"code\": \"INTERNAL_ERROR\",\n    \"message\": \"The service failed unexpectedly. Please report the request id.\",\n    \"doc_url\": \"https://weir.example.com/docs/errors/INTERNAL_ERROR\"\n  },\n  \"meta\": {\n    \"request_id\": \"01JNQ0T8X4W2Q9D6R1V7K3M5BZ\",\n    \"timestamp\": \"2026-03-01T09:30:00.000Z\"\n  }\n}"
  }
};
