import { readdirSync, readFileSync } from 'node:fs';

/** The processes of this service that talk to a database of the type. */
export function connectorProcesses(type: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const status = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1] ?? '';
        const parent = / (\d+) /.exec(status);
        return command.includes(`connectors/${type}`) && Number(parent?.[1]) === process.pid;
      } catch {
        // The process has ended.
        return false;
      }
    })
    .map(Number);
}
