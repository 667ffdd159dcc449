import { vi } from 'vitest';
import type { Job } from '../features/media/compress.worker.ts';

/** A fake IndexedDB with one store, enough for platform/idb.ts. It survives a module reset, as the real one does. */
export function fakeIndexedDb(): Map<string, unknown> {
  const records = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => {}, onupgradeneeded: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const objectStore = {
    getAllKeys: () => answer([...records.keys()]),
    get: (key: string) => answer(records.get(key)),
    put: (value: unknown, key: string) => answer(records.set(key, value) && key),
    delete: (key: string) => answer(records.delete(key) && undefined),
    clear: () => answer(records.clear()),
  };
  const database = {
    transaction: () => {
      const transaction = {
        objectStore: () => ({ ...objectStore, transaction }),
        oncomplete: () => {},
        onabort: () => {},
        error: new DOMException('The disk is full.', 'QuotaExceededError'),
        commit: () => queueMicrotask(() => queueMicrotask(() => transaction.oncomplete())),
      };
      return transaction;
    },
  };
  vi.stubGlobal('indexedDB', { open: () => answer(database) });
  return records;
}

/**
 * A fake picture worker: every picture is `width` by `height`, and every result a few bytes. Returns the jobs it
 * received.
 */
export function fakePictureWorker(width = 4032, height = 3024): Job[] {
  const jobs: Job[] = [];
  class FakeWorker extends EventTarget {
    postMessage({ id, job }: { id: number; job: Job }) {
      jobs.push(job);
      const small = new Blob(['small'], { type: 'image/jpeg' });
      const done = job.act === 'look' ? { width, height, preview: small } : small;
      const answer = isUnreadable(job.file) ? { problem: 'NotReadableError' } : { done };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, ...answer } })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  return jobs;
}

const unreadable = new WeakSet<Blob>();
const isUnreadable = (file: Blob): boolean => unreadable.has(file);

/** Simulates a chosen file that was deleted from the disk: its metadata stays, and every attempt to read it fails. */
export function deleteFromDisk<F extends Blob>(file: F): F {
  unreadable.add(file);
  const refuse = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'));
  file.arrayBuffer = refuse;
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: refuse });
  return file;
}
