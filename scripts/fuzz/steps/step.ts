/** One step of a round: what is generated for it, and what it does with the world as that is by then. */

import type fc from 'fast-check';
import type { World } from '../world.ts';

export class Step implements fc.AsyncCommand<World, World> {
  readonly #name: string;
  readonly #wish: unknown;
  readonly #applies: (world: World) => boolean;
  readonly #run: (world: World) => Promise<void>;

  constructor(
    name: string,
    wish: unknown,
    run: (world: World) => Promise<void>,
    applies: (world: World) => boolean,
  ) {
    this.#name = name;
    this.#wish = wish;
    this.#run = run;
    this.#applies = applies;
  }

  check(world: Readonly<World>): boolean {
    return this.#applies(world as World);
  }

  run(world: World): Promise<void> {
    return this.#run(world);
  }

  toString(): string {
    const wish = JSON.stringify(this.#wish) ?? '';
    return `${this.#name}(${wish.length > 600 ? `${wish.slice(0, 600)}…` : wish})`;
  }
}

/** @param applies whether the world has what the step needs */
export function step<Wish>(
  name: string,
  wishes: fc.Arbitrary<Wish>,
  run: (world: World, wish: Wish) => Promise<void>,
  applies: (world: World) => boolean = () => true,
): fc.Arbitrary<Step> {
  return wishes.map((wish) => new Step(name, wish, (world) => run(world, wish), applies));
}

export interface WeightedStep {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

export function pick<T>(list: readonly T[], choice: number): T {
  return list[choice % list.length]!;
}
