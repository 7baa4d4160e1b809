/** Buckets of Amazon S3 and of services with the same API, with credentials of the type `s3`. */

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { testConnection } from '../connection-test.ts';
import type { Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { loadCheck } from '../objects/load-check.ts';
import { objectReads } from '../objects/reads.ts';
import { whileOpen } from '../objects/while-open.ts';
import { BucketStore } from './bucket-store.ts';
import { findUploads, loadObjects } from './load.ts';
import { listObjects } from './list-objects.ts';
import { bucketTarget } from './target.ts';

export interface S3Options {
  readonly findAddresses: FindAddresses;
  /** Limits the calls of all stores of objects together. */
  readonly objectCalls?: Semaphore;
}

export function createS3({
  findAddresses,
  objectCalls: semaphore = new Semaphore(concurrency.objectCalls),
}: S3Options): Connector {
  async function openStore({ connection, signal }: ConnectorCall): Promise<BucketStore> {
    return new BucketStore(await bucketTarget(connection, findAddresses, signal), signal);
  }

  /** Throws a StepError. */
  const check = (call: ConnectorCall): Promise<void> =>
    whileOpen(openStore(call), async ({ client }) => {
      await listObjects(client, { prefix: '', pageSize: 1 }).next();
    });

  return {
    credentialTypes: ['s3'],
    objects: objectReads({ open: openStore, semaphore, what: 'object' }),

    load(delivery, from, call) {
      const options = { owner: call.tenant, signal: call.signal };
      return semaphore.run(() => loadObjects(openStore, delivery, from, call), options);
    },

    findOutcome: (id, call) => findUploads(openStore, id, call),

    checkLoad: (_delivery, _columns, call) => loadCheck(check(call), 'The bucket'),

    test(call) {
      const { bucket = '', endpoint = '' } = call.connection.settings;
      const subject = `The service ${endpoint}`;
      const message = `${subject} lists the bucket \`${bucket}\``;
      return testConnection({ subject, semaphore, check, message }, call);
    },
  };
}
