/** Messages between tabs of this browser. */

export const CHANNEL = 'weir-console';

export interface Saved {
  readonly workflowId: number;
  readonly etag: string;
}

export function announceSave(workflowId: number, etag: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ workflowId, etag } satisfies Saved);
  channel.close();
}
