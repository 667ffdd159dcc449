import { chatExport } from './archives.ts';
import type { Person } from './person.ts';
import type { Examples, Scene } from './scene.ts';

/** Uploads an archive. */
export function upload(person: Person, archive: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'whatsapp', ...fields })) form.append(name, value);
  form.append('archive', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'chat.zip');
  return person.call('POST import/', { form });
}

/** Ana's import of a chat, read. Returns its id. */
export async function read(
  { server, cast }: Pick<Scene, 'server' | 'cast'>,
  archive?: Buffer,
): Promise<string> {
  const { body } = await upload(cast.ana, archive ?? (await chatExport()));
  await server.app.jobs.runDue();
  return body.id;
}

/** Ana's import of a chat with its messages, which wait for Bruno. */
async function confirmed(scene: Scene): Promise<string> {
  const id = await read(scene);
  await scene.cast.ana.call('POST import/confirm/', { body: { id, messages: true } });
  return id;
}

export const examples: Examples = {
  'POST import/': async ({ cast }) => ({
    by: cast.ana,
    fields: { kind: 'whatsapp', time_zone: 'Europe/Lisbon' },
    files: { archive: [await chatExport()] },
  }),
  'GET import/': async (scene) => {
    await read(scene);
    return { by: scene.cast.ana };
  },
  'GET import/messages/': async (scene) => {
    await confirmed(scene);
    await scene.server.app.jobs.runDue();
    return { by: scene.cast.bruno };
  },
  'POST import/confirm/': async (scene) => {
    const { ana, bruno } = scene.cast;
    const names = [
      { name: 'Ana', user: ana.user.id },
      { name: 'Bruno', user: bruno.user.id },
    ];
    return { by: ana, body: { id: await read(scene), names, messages: true, day_first: true } };
  },
  'POST import/agree/': async (scene) => ({
    by: scene.cast.bruno,
    body: { id: await confirmed(scene), want: true },
  }),
  'DELETE import/:id/': async (scene) => ({
    by: scene.cast.bruno,
    params: { id: await confirmed(scene) },
  }),
};
