import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { nothing, PageQuery, paged } from '../platform/shapes.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

export const followActions = ['follow', 'cancel', 'accept', 'decline', 'unfollow'] as const;
const FollowRequest = z.object({ by: Twosome }).meta({ id: 'FollowRequest' });

export const followCalls = calls({
  'GET auth/follow_request/': {
    who: 'partnered',
    says: 'Couples who asked to follow the own private profile.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(FollowRequest) },
  },
  'GET auth/follow_request/suggested/': {
    who: 'partnered',
    says: 'Up to 12 couples worth following.',
    rate: 'read',
    gives: { 200: z.array(Twosome) },
  },
  'POST auth/follow_request/:id/follow/': {
    who: 'partnered',
    says: "Acts by the button's precedence (sent: cancel, received: accept, following: unfollow, else follow), or as the action states.",
    rate: 'write',
    takes: z.object({ action: z.enum(followActions).optional() }),
    gives: { 200: Twosome },
    refuses: ['notFound', 'tooMany'],
  },
  'GET auth/follower/:id/': {
    who: 'signedIn',
    says: 'Couples who follow this one.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Twosome) },
    refuses: ['notFound', 'forbidden'],
  },
  'GET auth/following/:id/': {
    who: 'signedIn',
    says: 'Couples whom this one follows.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Twosome) },
    refuses: ['notFound', 'forbidden'],
  },
  'POST auth/follower/:id/remove/': {
    who: 'partnered',
    says: 'Removes a follower, silently.',
    rate: 'write',
    takes: nothing,
    gives: { 204: null },
    refuses: ['notFound'],
  },
  'POST auth/block/:id/': {
    who: 'partnered',
    says: 'Blocks a couple: follows end both ways and each is hidden from the other.',
    rate: 'write',
    takes: nothing,
    gives: { 204: null },
    refuses: ['notFound'],
  },
  'DELETE auth/block/:id/': {
    who: 'partnered',
    says: 'Unblocks; restores nothing.',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound'],
  },
  'GET auth/block/': {
    who: 'signedIn',
    says: 'The couples that are blocked.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Twosome) },
  },
});
