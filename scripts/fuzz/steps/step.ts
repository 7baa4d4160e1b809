/** One step of a round: its generated input, and what it does with the user's current state. */

import type fc from 'fast-check';
import type { UserModel } from '../user-model.ts';

export class Step implements fc.AsyncCommand<UserModel, UserModel> {
  readonly #name: string;
  readonly #wish: unknown;
  readonly #applies: (user: UserModel) => boolean;
  readonly #run: (user: UserModel) => Promise<void>;

  constructor(
    name: string,
    wish: unknown,
    run: (user: UserModel) => Promise<void>,
    applies: (user: UserModel) => boolean,
  ) {
    this.#name = name;
    this.#wish = wish;
    this.#run = run;
    this.#applies = applies;
  }

  check(user: Readonly<UserModel>): boolean {
    return this.#applies(user as UserModel);
  }

  run(user: UserModel): Promise<void> {
    return this.#run(user);
  }

  toString(): string {
    const wish = JSON.stringify(this.#wish) ?? '';
    return `${this.#name}(${wish.length > 600 ? `${wish.slice(0, 600)}…` : wish})`;
  }
}

/** @param applies whether the user has what the step needs */
export function step<Wish>(
  name: string,
  wishes: fc.Arbitrary<Wish>,
  run: (user: UserModel, wish: Wish) => Promise<void>,
  applies: (user: UserModel) => boolean = () => true,
): fc.Arbitrary<Step> {
  return wishes.map((wish) => new Step(name, wish, (user) => run(user, wish), applies));
}

export interface WeightedStep {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

export function pick<T>(list: readonly T[], choice: number): T {
  return list[choice % list.length]!;
}
