import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHost, serve } from '../../platform/worker/serve.mjs';
import { type ByteSource, openArchive, openEntries, type StoredEntry, UnusableArchive } from './archive.ts';
import { findChat } from './chat-in.ts';
import type { Content, Source } from './content.ts';
import { findPosts } from './instagram.ts';
import { planMessages, planPosts } from './plan.ts';
import type { Extracted, ReaderTasks } from './reader.ts';
import { summarize } from './summarize.ts';

/** Reads archives in a child process: see reader.ts. */
serve({
  summarize: (input: ReaderTasks['summarize']['input'], callHost) =>
    attempt(async () => summarize(await contentOf(input, callHost), input)),
  plan: (input: ReaderTasks['plan']['input'], callHost) =>
    attempt(async () => {
      const content = await contentOf(input, callHost);
      await writeLines(
        input.part === 'posts' ? planPosts(content, input) : planMessages(content, input),
        callHost,
      );
      return null;
    }),
  extract: ({ entries, folder }: ReaderTasks['extract']['input'], callHost) =>
    attempt(async () => {
      const open = await openEntries(await sourceOf(callHost));
      const extracted: Extracted[] = [];
      for (const [index, entry] of entries.entries())
        extracted.push(await extract(open, entry, join(folder, `photo-${index}`)));
      return extracted;
    }),
});

async function attempt<T>(work: () => Promise<T>) {
  try {
    return { done: await work() };
  } catch (error) {
    if (error instanceof UnusableArchive) return { failure: error.problem };
    throw error;
  }
}

const sourceOf = async (callHost: CallHost): Promise<ByteSource> => ({
  size: (await callHost('size')) as number,
  read: async (start, end) => (await callHost('read', start, end)) as Uint8Array,
});

/** The same at every reading, so an interrupted import finds its place again. */
async function contentOf(input: Source, callHost: CallHost): Promise<Content> {
  const archive = await openArchive(await sourceOf(callHost));
  return input.kind === 'whatsapp' ? findChat(archive, input) : findPosts(archive);
}

const chunkChars = 256 * 1024;

async function writeLines(rows: AsyncIterable<object>, callHost: CallHost) {
  let chunk = '';
  for await (const row of rows) {
    chunk += `${JSON.stringify(row)}\n`;
    if (chunk.length < chunkChars) continue;
    await callHost('write', Buffer.from(chunk));
    chunk = '';
  }
  await callHost('write', Buffer.from(chunk));
}

async function extract(
  open: (entry: StoredEntry) => Promise<Readable>,
  entry: StoredEntry,
  path: string,
): Promise<Extracted> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      await open(entry),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    if (error instanceof UnusableArchive) return null;
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}
