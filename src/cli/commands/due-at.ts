export const DUE_AT_OPTION = {
  type: 'string',
  requiresArg: true,
  describe: 'The time that the run is for, such as 2026-02-27T06:00:00Z; now by default',
} as const;

/** As a member of the body. */
export function dueAtMember(dueAt: string | undefined): { readonly due_at?: string } {
  return dueAt === undefined ? {} : { due_at: dueAt };
}
