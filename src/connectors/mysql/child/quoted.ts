import { quotedName } from '../../database/table-name.ts';

export const quoted = (name: string): string => quotedName(name, '`');
