/** True for the status of a run that has not ended. */
export const isUnderWay = (status: string): boolean => status === 'queued' || status === 'running';
