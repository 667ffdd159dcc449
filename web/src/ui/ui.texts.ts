import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The product's name as drawn beside the mark, and as written in text. */
export const brand = { drawn: 'twosome', written: 'Twosome' } as const;

/** S8.27 to S8.31, which have no plural. */
export const agoTexts = {
  now: 'Just now',
  minutes: (count: number) => `${count} min ago`,
  hours: (count: number) => `${count} hr ago`,
  days: (count: number) => `${count} day ago`,
  weeks: (count: number) => `${count} wk ago`,
};

/** Texts of the building blocks that every screen uses. */
export const uiTexts = fillTexts({
  /** the browser tab's title of a page */
  pageTitle: (title: string) => `${title} · ${brand.written}`,
  loading: 'Loading',
  unseen: 'New',
  steps: (at: number, of: number) => `Step ${at} of ${of}`,
  endOfList: "That's all it is here",
  notices: 'Notices',
  buttons: {
    back: 'Back',
    backHome: 'Back to home',
    cancel: 'Cancel',
    close: 'Close',
    okay: 'Okay',
    retry: 'Retry',
    send: 'Send',
    stop: 'Stop',
  },
  frame: {
    skip: 'Skip to content',
    navigation: 'Main',
    logo: 'Twosome, home',
    aside: 'More',
  },
  carousel: {
    role: 'carousel',
    slideRole: 'slide',
    slide: (at: number, count: number) => `${at} of ${count}`,
    image: (at: number, count: number) => `Image ${at} of ${count}`,
    previous: 'Previous image',
    next: 'Next image',
  },
  failure: {
    network: 'There was a network error!',
    server: 'Server error while loading',
    notFound: 'Seesh! That is 404 not found.',
    forbidden: "You don't have enough permissions to retrieve this resource",
  },
  photo: {
    failedThumb: 'Photo did not load',
    failed: 'The photo did not load.',
    failedTap: 'The photo did not load. Tap to retry.',
  },
  offline: {
    stillTrying: 'Still trying…',
    offline: 'You are offline.',
  },
});
