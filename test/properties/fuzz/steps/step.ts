/** One step of a round: its generated input, and what it does with the user's current state. */

import type fc from 'fast-check';
import type { UserModel } from '../user-model.ts';

export class Step implements fc.AsyncCommand<UserModel, UserModel> {
  readonly #name: string;
  readonly #input: unknown;
  readonly #applies: (user: UserModel) => boolean;
  readonly #run: (user: UserModel) => Promise<void>;

  constructor(
    name: string,
    input: unknown,
    run: (user: UserModel) => Promise<void>,
    applies: (user: UserModel) => boolean,
  ) {
    this.#name = name;
    this.#input = input;
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
    const input = JSON.stringify(this.#input) ?? '';
    return `${this.#name}(${input.length > 600 ? `${input.slice(0, 600)}…` : input})`;
  }
}

/** @param applies whether the user has what the step needs */
export function step<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (user: UserModel, input: Input) => Promise<void>,
  applies: (user: UserModel) => boolean = () => true,
): fc.Arbitrary<Step> {
  return inputs.map((input) => new Step(name, input, (user) => run(user, input), applies));
}

export interface WeightedStep {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

export function pick<T>(list: readonly T[], choice: number): T {
  return list[choice % list.length]!;
}
