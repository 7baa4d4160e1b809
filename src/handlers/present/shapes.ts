/** The shapes of the API, as its documents describe them. */

import type { components as ProductComponents } from '../../generated/product.ts';
import type { components as V1Components } from '../../generated/v1.ts';

export type Shapes = V1Components['schemas'] & ProductComponents['schemas'];
