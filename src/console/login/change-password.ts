import { dataOf, product } from '../api/client.ts';
import { textOf } from '../design/form-text.ts';

/** @param fields those of `PasswordFields` */
export async function changePassword(fields: FormData): Promise<void> {
  const body = {
    current_password: textOf(fields, 'current'),
    new_password: textOf(fields, 'new'),
  };
  await dataOf(product.POST('/product/password', { body }));
}
