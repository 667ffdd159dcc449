import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts of the screens with the couple's profile, posts, goals and notifications. */
export const profileTexts = fillTexts({
  profile: {
    private: 'This profile is private',
    privateLine: 'Follow them to see what they share.',
    editCover: 'Edit cover photo',
    editPhoto: 'Edit profile photo',
    edit: 'Edit profile',
    options: 'Profile options',
    lists: 'Of this profile',
    tabs: { Post: 'POST', Follower: 'FOLLOWER', Following: 'FOLLOWING' },
  },
  /** the forms for the photo, the cover and the username, which are the onboarding too */
  form: {
    step: (at: number, of: number) => `Profile, step ${at} of ${of}`,
    photo: 'Add Profile Photo',
    photoHint: 'The photo must contain exactly two persons.',
    newPhoto: 'Your new profile photo',
    cover: 'Add Cover Photo',
    coverHint: 'A wide photo of the two of you, or of a place you love',
    coverNow: 'Your cover photo',
    newCover: 'Your new cover photo',
    selectImage: 'Select Image',
    report: 'Report your partner’s choice',
    remove: { photo: 'Remove photo', cover: 'Remove cover' },
    skip: 'Skip',
    editName: 'Edit profile',
    chooseName: 'Choose your name',
  },
  /** the check for two persons in the photo */
  count: {
    where: 'They are counted on your device. Nothing is sent.',
    title: 'The two of you?',
    one: 'We see one person. The photo must contain exactly two persons.',
    many: 'We see more than two persons. The photo must contain exactly two persons.',
    another: 'Choose another',
    anyway: 'Use it anyway',
  },
  notRemoved: { photo: 'Your photo was not removed.', cover: 'Your cover was not removed.' },
  notSaved: { photo: 'Your photo was not saved.', cover: 'Your cover was not saved.' },
  posts: {
    title: 'Posts',
    unavailable: 'That post is no longer available',
    one: 'Post View',
  },
  takenDown: {
    heading: 'Your profile was taken down by the operator.',
    text: 'Only the two of you see it and your posts. Your messages and goals go on as before.',
    /** around the support address */
    write: 'Write to',
    mistake: 'if you think that it was a mistake.',
  },
});
