import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { setProfile, twosomeOf } from './cast.ts';
import type { Answer, Person } from './person.ts';

/** Schedules the deletion of the person's account. */
export const leave = (person: Person): Promise<Answer> => person.call('POST auth/delete/', { body: {} });
export const cancelLeaving = (person: Person): Promise<Answer> =>
  person.call('POST auth/cancel_delete/', { body: {} });

export const viewTwosome = (person: Person, couple: Person): Promise<Answer> =>
  person.call(`GET auth/twosome/${twosomeOf(couple)}/`);

/** Chooses the names of the couple, such as `ana&bruno`. */
export const chooseNames = (person: Person, mine: string, theirs: string, connector = '&') =>
  setProfile(person, { username1: mine, username2: theirs, connector, username: mine + connector + theirs });

/** Follows, cancels, accepts, declines or unfollows; without an action what the button would do. */
export const setFollow = (person: Person, other: Person | string, action?: string): Promise<Answer> =>
  person.call(
    `POST auth/follow_request/${typeof other === 'string' ? other : twosomeOf(other)}/follow/`,
    action === undefined ? { body: {} } : { body: { action } },
  );

export const viewPost = async (person: Person, id: string) => (await person.call(`GET post/${id}/`)).body;
/** A frame with this version of the post. */
export const isPostFrame = (id: string, version: number) => (frame: Frame) => {
  const { post } = frame.data as { post?: { id: string; version: number } };
  return post?.id === id && post.version === version;
};

export const tapClap = (person: Person, id: string, body: object = {}): Promise<Answer> =>
  person.call(`POST post/${id}/clap/toggle_clap/`, { body });

/** Both partners clap. */
export async function clapTogether(couple: readonly Person[], id: string): Promise<void> {
  for (const person of couple) await tapClap(person, id, { want: true });
}

/** `key` makes the request idempotent. */
export const writeComment = (person: Person, id: string, text = 'Lovely!', key?: string): Promise<Answer> =>
  person.call(`POST post/${id}/comment/`, {
    body: { text },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
export const reply = (
  person: Person,
  to: { id: string; post: string },
  text = 'Thank you!',
): Promise<Answer> => person.call(`POST post/${to.post}/comment/`, { body: { text, reply_to: to.id } });
export const deleteComment = (person: Person, id: string, commentId: string): Promise<Answer> =>
  person.call(`DELETE post/${id}/comment/${commentId}/`);

export const addGoal = async (person: Person): Promise<Goal> =>
  (
    await person.call('POST goals/', {
      body: { title: 'Swim the lake', description: 'End to end.', achieve_by: '2199-09-05' },
    })
  ).body;
export const changeGoal = (person: Person, goal: Goal, changes: object): Promise<Answer> =>
  person.call(`PUT goals/${goal.id}/`, { body: { ...goal, ...changes } });
export const viewGoal = (person: Person, { id }: { id: string }) => person.call(`GET goals/${id}/`);
export const deleteGoal = (person: Person, { id }: { id: string }) => person.call(`DELETE goals/${id}/`);

export const notificationsOf = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
/** Marks all notifications as seen. Returns the time of the mark. */
export async function seeNotifications(person: Person): Promise<string> {
  const client = await person.listen('message');
  client.send({ type: 'notification_seen', data: {} });
  const { data } = await client.receives(({ type }) => type === 'notification_seen');
  client.close();
  return (data as { seen_at: string }).seen_at;
}
