/** All settings, by the name of their member of the configuration. */

import { accountSettings } from './accounts.ts';
import { mailSettings } from './mail.ts';
import { resourceSettings } from './resources.ts';
import { runSettings } from './runs.ts';
import { secretSettings } from './secrets.ts';
import { serviceSettings } from './service.ts';
import type { Setting } from './setting.ts';

export type { Setting } from './setting.ts';

/** The tables of the guide about settings, by the name of their placeholder. */
export const settingGroups = {
  service: serviceSettings,
  accounts: accountSettings,
  mail: mailSettings,
  secrets: secretSettings,
  runs: runSettings,
  resources: resourceSettings,
} satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

const SETTINGS = {
  ...serviceSettings,
  ...accountSettings,
  ...mailSettings,
  ...secretSettings,
  ...runSettings,
  ...resourceSettings,
};

type SettingTable = Readonly<typeof SETTINGS>;

/** The value of each setting. */
export type Config = {
  readonly [Member in keyof SettingTable]: SettingTable[Member] extends Setting<infer Value>
    ? Value
    : never;
};

/** @param cores the default of ENGINE_CHILDREN and ENGINE_LARGE_THREADS */
export function settingTable(cores: number): SettingTable {
  const fallback = String(Math.max(1, cores));
  const engineChildren = { ...SETTINGS.engineChildren, fallback };
  const engineLargeThreads = { ...SETTINGS.engineLargeThreads, fallback };
  return { ...SETTINGS, engineChildren, engineLargeThreads };
}

/** The variables whose values are secrets. */
export function secretVariables(): readonly string[] {
  return Object.values<Setting>(SETTINGS).flatMap(({ variable, secret }) =>
    secret ? [variable] : [],
  );
}
