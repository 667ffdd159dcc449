import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { nothing, PageQuery, paged, text } from '../platform/shapes.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

export const followActions = ['follow', 'cancel', 'accept', 'decline', 'unfollow'] as const;
const FollowRequest = z.object({ by: Twosome }).meta({ id: 'FollowRequest' });

export const followCalls = calls({
  'GET search/': {
    auth: 'partnered',
    summary:
      'Finds up to 20 couples by name, without a next page: exact names, followed couples whose name begins with `q`, other public ones, then similar names. A private profile that the viewer does not follow is found by its exact name only. With `for=mention` only couples that the viewer may mention.',
    rate: 'search',
    query: z.object({
      q: text(limits.searchText, limits.searchMinimum),
      for: z.literal('mention').optional(),
    }),
    responses: { 200: paged(Twosome) },
  },
  'GET auth/follow_request/': {
    auth: 'partnered',
    summary: "Lists pending requests to follow the viewer's private profile.",
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(FollowRequest) },
  },
  'GET auth/follow_request/suggested/': {
    auth: 'partnered',
    summary: 'Suggests up to 12 couples to follow.',
    rate: 'read',
    responses: { 200: z.array(Twosome) },
  },
  'POST auth/follow_request/:id/follow/': {
    auth: 'partnered',
    summary:
      "Applies `action`. Without one, applies the follow button's default: cancel a sent request, else accept a received one, else unfollow, else follow.",
    rate: 'write',
    request: z.object({ action: z.enum(followActions).optional() }),
    responses: { 200: Twosome },
    errors: ['notFound', 'tooMany'],
  },
  'GET auth/follower/:id/': {
    auth: 'signedIn',
    summary: 'Lists the couples that follow this couple.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Twosome) },
    errors: ['notFound', 'forbidden'],
  },
  'GET auth/following/:id/': {
    auth: 'signedIn',
    summary: 'Lists the couples that this couple follows.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Twosome) },
    errors: ['notFound', 'forbidden'],
  },
  'POST auth/follower/:id/remove/': {
    auth: 'partnered',
    summary: 'Removes a follower without notifying them.',
    rate: 'write',
    request: nothing,
    responses: { 204: null },
    errors: ['notFound'],
  },
  'POST auth/block/:id/': {
    auth: 'partnered',
    summary: 'Blocks a couple: ends follows in both directions and hides the couples from each other.',
    rate: 'write',
    request: nothing,
    responses: { 204: null },
    errors: ['notFound'],
  },
  'DELETE auth/block/:id/': {
    auth: 'partnered',
    summary: 'Unblocks a couple. Earlier follows are not restored.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
  'GET auth/block/': {
    auth: 'signedIn',
    summary: "Lists the couples that the viewer's couple has blocked.",
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Twosome) },
  },
});

export const followApi = api({
  heading: 'Following and blocking',
  calls: followCalls,
});
