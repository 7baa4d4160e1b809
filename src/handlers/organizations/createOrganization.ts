import type { Handler } from '../handler.ts';
import { presentOrganization, presentUser } from '../present/user.ts';

export const createOrganization: Handler<'createOrganization', 'accounts'> = async (
  { body: { name, admin }, address },
  { accounts },
) => {
  const { email, name: adminName, password } = admin;
  const created = await accounts.createOrganization({
    name,
    admin: { email, name: adminName, password },
    address,
  });
  return {
    status: 201,
    data: {
      organization: presentOrganization(created.organization),
      admin: presentUser(created.admin),
    },
  };
};
