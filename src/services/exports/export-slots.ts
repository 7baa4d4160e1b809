/**
 * The exports in progress in this process. If others need slots, an organization's export can be cut off after a
 * guaranteed time, so that slow readers do not exclude others.
 */

import { ApiError } from '../../errors.ts';
import type { Log } from '../../kit/log.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import type { CallerIdentity } from '../../model/caller.ts';
import type { CallerSlots, SlotLimits } from '../caller-slots.ts';

export interface ExportSlot {
  /** Aborted if the client disconnects, or if the export is cut off. */
  readonly signal: AbortSignal;
  /** Returns true if the export has to end because another organization needs its slot. */
  readonly isCutOff: () => boolean;
  /** Can be called more than once. */
  readonly release: () => Promise<void>;
}

export interface ExportSlotLimits {
  readonly slots: SlotLimits;
  /** The guaranteed time of an organization's only export. */
  readonly onlyExportMs: number;
  /** The guaranteed time of one of several exports. */
  readonly oneOfManyMs: number;
}

interface Dependencies {
  readonly slots: CallerSlots;
  readonly limits: ExportSlotLimits;
  readonly log: Log;
  readonly clock?: { readonly now: () => number };
}

interface OpenExport {
  readonly organizationId: number;
  readonly beganMs: number;
  readonly ended: Promise<void>;
  isCutOff: boolean;
  cutOff(): void;
}

/** The end of an export that is cut off: its stream is closed, but its store can respond later. */
const END_WITHIN_MS = 1_000;

export class ExportSlots {
  readonly #slots: CallerSlots;
  readonly #limits: ExportSlotLimits;
  readonly #log: Log;
  readonly #clock: { readonly now: () => number };
  /** Oldest first. */
  readonly #open = new Set<OpenExport>();
  /** Organizations for which an export is being cut off. */
  readonly #arriving = new Set<number>();

  constructor({ slots, limits, log, clock = performance }: Dependencies) {
    this.#slots = slots;
    this.#limits = limits;
    this.#log = log;
    this.#clock = clock;
  }

  /** Throws RATE_LIMITED if there is no slot. */
  async take(caller: CallerIdentity, clientSignal: AbortSignal): Promise<ExportSlot> {
    const { organizationId } = caller;
    await this.#makeRoom(organizationId);
    const release = await this.#slots.take(caller);
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    if (clientSignal.aborted) stop();
    clientSignal.addEventListener('abort', stop, { once: true });
    let markEnded!: () => void;
    const open: OpenExport = {
      organizationId,
      beganMs: this.#clock.now(),
      ended: new Promise((resolve) => (markEnded = resolve)),
      isCutOff: false,
      cutOff: () => {
        open.isCutOff = true;
        stop();
      },
    };
    this.#open.add(open);
    return {
      signal: controller.signal,
      isCutOff: () => open.isCutOff,
      release: () => {
        this.#open.delete(open);
        clientSignal.removeEventListener('abort', stop);
        // The slot is free in this process before the store reports the end.
        const released = release();
        markEnded();
        return released;
      },
    };
  }

  renew(): Promise<void> {
    return this.#slots.renew();
  }

  /** Cuts off one export for an organization without one, even if it sends several requests. */
  async #makeRoom(organizationId: number): Promise<void> {
    if (this.#open.size < this.#limits.slots.total) return;
    if (this.#exportsOf().has(organizationId) || this.#arriving.has(organizationId)) return;
    const victim = this.#victim();
    if (victim === undefined) return;
    this.#arriving.add(organizationId);
    try {
      await this.#cutOff(victim, organizationId);
    } finally {
      this.#arriving.delete(organizationId);
    }
  }

  async #cutOff(victim: OpenExport, organizationId: number): Promise<void> {
    const fields = { organizationId: victim.organizationId, for: organizationId };
    this.#log.info(fields, 'export cut off: another organization needs its slot');
    victim.cutOff();
    await withTimeout(END_WITHIN_MS, victim.ended, noSlotLeft);
  }

  /** The oldest export, after its guaranteed time, of the organization with the most exports. */
  #victim(): OpenExport | undefined {
    const { onlyExportMs, oneOfManyMs } = this.#limits;
    const nowMs = this.#clock.now();
    const organizations = [...this.#exportsOf().values()].toSorted(
      (one, other) => other.length - one.length,
    );
    for (const exports of organizations) {
      const leastMs = exports.length > 1 ? oneOfManyMs : onlyExportMs;
      const [oldest] = exports;
      if (oldest !== undefined && nowMs - oldest.beganMs >= leastMs) return oldest;
    }
    return undefined;
  }

  /** By organization, without exports that are being cut off. */
  #exportsOf(): ReadonlyMap<number, readonly OpenExport[]> {
    const exports = new Map<number, OpenExport[]>();
    for (const open of this.#open) {
      if (open.isCutOff) continue;
      const others = exports.get(open.organizationId);
      if (others === undefined) exports.set(open.organizationId, [open]);
      else others.push(open);
    }
    return exports;
  }
}

function noSlotLeft(): ApiError {
  const message = 'The service has as many exports running as it can take.';
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}

export function cutOff(): ApiError {
  const message = 'The export took long, and another organization needed its slot. Retry it.';
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 5 });
}
