/** The tables of the guide about settings, from the configuration. */

import { settingGroups, type Setting } from '../../src/app/settings/table.ts';

const PLACEHOLDER = /^\{settings: (\w+)\}$/gm;

/** @param guide with a line such as `{settings: runs}` at the place of each table */
export function withSettingTables(guide: string): string {
  const names = [...guide.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  const groups: Readonly<Record<string, Readonly<Record<string, Setting>>>> = settingGroups;
  if (names.toSorted().join() !== Object.keys(groups).toSorted().join())
    throw new Error(
      `The guide about settings should have the tables ${Object.keys(groups).join(', ')}, and has ${names.join(', ')}`,
    );
  return guide.replace(PLACEHOLDER, (_line, name: string) => settingTableOf(groups[name] ?? {}));
}

function settingTableOf(group: Readonly<Record<string, Setting>>): string {
  const rows = Object.values(group).map(
    (setting) => `| ${variableOf(setting)} | ${defaultOf(setting)} | ${setting.description} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function variableOf({ variable, secret }: Setting): string {
  return secret ? `\`${variable}\` or \`${variable}_FILE\`` : `\`${variable}\``;
}

function defaultOf({ variable, fallback, defaultInWords }: Setting): string {
  if (defaultInWords !== null) return defaultInWords;
  const size = variable.includes('BYTES') ? ` (${inUnits(Number(fallback))})` : '';
  return `\`${fallback}\`${size}`;
}

/** @param bytes a whole number of MiB */
function inUnits(bytes: number): string {
  const mib = bytes / 2 ** 20;
  return mib % 1024 === 0 ? `${mib / 1024} GiB` : `${mib} MiB`;
}
