import { ApiCallError, createClient } from '@twosome/client';
import { WebSocket } from 'ws';

/** Adds a goal, lists all goals, and sends a message. */
export async function example(url: string, token: string): Promise<string[]> {
  const client = createClient({ url, token });
  const goal = { title: 'Swim the lake', description: 'Side by side.', achieve_by: '2199-08-01' };
  try {
    await client.call('POST goals/', { body: goal, idempotencyKey: 'lake' });
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 400) console.error(error.body);
    throw error;
  }
  const titles: string[] = [];
  for await (const { title } of client.pages('GET goals/')) titles.push(title);

  const socket = client.open('message', { WebSocket });
  const { text } = await socket.sendMessage(`We have ${titles.length} goals.`);
  socket.close();
  return [...titles, text];
}
