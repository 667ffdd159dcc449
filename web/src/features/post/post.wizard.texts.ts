import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';
import type { Aspect } from '@twosome/contract/post/post.rules';

/** The texts of the wizard, of photos shared from other apps, and of the upload. */
export const postWizardTexts = fillTexts({
  steps: {
    add: 'New post',
    reorder: 'Choose the order',
    aspect: 'Choose the shape',
    adjust: 'Adjust',
    'add-text': 'Add a description',
    preview: 'Preview',
  },
  counter: (at: number, of: number) => `${at} of ${of}`,
  previous: 'Prev',
  next: 'Next',
  skip: 'Skip',
  skipToPreview: 'Skip to preview',
  uploadPost: 'Upload Post',
  failed: 'Error',
  images: {
    heading: "Let's add some images!",
    none: (most: number) => `Up to ${most} photos. At first only the two of you will see them.`,
    chosen: (count: number, most: number) => `${count} of ${most} chosen so far.`,
    choose: 'Choose photos',
    chooseMore: 'Choose more photos',
    tooMany: (most: number) => `A post holds ${most} photos at most, so we kept the first ${most}.`,
  },
  order: {
    line: 'Tap the photos in the order you want to show them.',
    photo: (number: number) => `Photo ${number}`,
    chosen: (number: number, place: number) => `Photo ${number}, shown as number ${place}`,
  },
  aspect: {
    label: 'Shape of the photos',
    alt: 'The first photo in this shape',
    hint: (shape: string) => `${shape}. All photos of a post have the same shape.`,
  },
  shape: { '1:1': 'Square', '4:3': 'Wide', '4:5': 'Tall' } satisfies Record<Aspect, string>,
  adjust: (aspect: Aspect) => `Drag to move, pinch to zoom · ${aspect}`,
  adjustStrip: 'Photos of this post',
  describe: {
    label: 'Description',
    placeholder: 'What was it like?',
    tooLong: 'This is a little too long.',
    add: 'Describe the photos',
    photos: 'For people who cannot see the photos',
    photo: (number: number) => `What photo ${number} shows`,
  },
  preview: {
    label: 'Your post',
    audience: 'Only the two of you · Just now',
    onlyMe: 'Only you · Just now',
    photos: 'Photos',
    note: (partner: string) =>
      `This post will be visible to you and ${partner} only. ${partner} can make this post visible to the followers.`,
    noteOnlyMe: (partner: string) =>
      `Nobody else will see this post. You can show it to ${partner} whenever you like.`,
  },
  whoSees: {
    label: 'Who sees it',
    both: (partner: string) => `${partner} and you`,
    onlyMe: 'Only me for now',
  },
  shared: {
    signIn: 'Sign in first, and your photos will be waiting.',
    connect: 'Connect with your partner first, and your photos will be waiting.',
    uploading: 'Your photos will be waiting until your post is uploaded.',
    accepted: (megabytes: number) => `JPEG, PNG or WebP photos of up to ${megabytes} MB`,
    noneAccepted: (accepted: string) => `A post takes ${accepted} only.`,
    leftOut: (count: number, accepted: string) =>
      plural(count, {
        one: `One file was left out: a post takes ${accepted} only.`,
        other: `# files were left out: a post takes ${accepted} only.`,
      }),
    notOpened: 'These photos could not be opened. Please share them again.',
    unread: (count: number) =>
      plural(count, { one: 'One photo could not be opened.', other: '# photos could not be opened.' }),
  },
  upload: {
    label: 'Upload',
    running: 'Uploading your post…',
    almostDone: 'Almost done…',
    done: 'Posted',
    view: 'View post',
    /** S8.9 */
    failed: 'There was an error while creating the post',
    retry: 'Retry',
    cancel: 'Cancel',
  },
  cancelDialog: {
    title: 'Cancel create?',
    message: 'Do you want to exit creating the post? Progress you made so far will be lost.',
    positiveLabel: 'Yes',
    negativeLabel: 'No',
  },
});
