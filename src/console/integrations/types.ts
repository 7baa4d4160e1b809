import type { components } from '../../generated/product.ts';

type Schemas = components['schemas'];
export type IntegrationPage = Schemas['IntegrationPage'];
export type Integration = Schemas['Integration'];
export type IntegrationItem = IntegrationPage['integrations'][number];
export type Imported = Schemas['ImportedIntegration'];
export type ImportInput = Schemas['ImportIntegrationInput'];
