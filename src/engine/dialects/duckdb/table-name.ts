/** The name of a node's rows within a statement, and of the table that stores them. */
export function tableName(nodeId: number): string {
  return `n${nodeId}`;
}
