import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';

export const pairTexts = fillTexts({
  ownCode: {
    region: 'Your code',
    explained: 'This is your code. Give it to one person only.',
    explainedBoth:
      'This is your code. Give it to one person only, and enter theirs too: with both codes you are connected.',
    copy: 'Copy my code',
    copied: 'Your ID has been copied',
    notCopied: 'That could not be copied. Please select your code and copy it by hand.',
  },
  invite: {
    label: 'Send an invite link',
    title: 'Twosome',
    message: 'Connect with me on Twosome',
    copied: 'Your invite link has been copied',
    failed: 'That could not be shared. Please copy your code instead.',
  },
  bothCodes: {
    label: 'Connect by both codes only',
    reason: (former: string) => `${former} knows your code.`,
    unnamed: 'Somebody you were connected with',
    explained: 'With this on, nobody is connected with you before you have entered their code as well.',
    failed: 'This was not saved.',
  },
  partnerCode: { label: "Your partner's code", placeholder: 'Five groups of four', connect: 'Connect' },
  connect: {
    title: (name: string) => `Connect with ${name}?`,
    message: 'The two of you will share one profile. Connect with your own partner only.',
    messageBoth: (name: string) =>
      `It takes both of you: ${name} enters your code too, and then the two of you share one profile. Connect with your own partner only.`,
    yes: 'Connect',
    waiting: (name: string) => `Waiting for ${name} to enter your code too.`,
  },
  scan: {
    label: "Scan Your Partner's QR",
    camera: 'What the camera sees',
    hint: "Hold the camera over the code on your partner's phone.",
    refused: 'The camera was not allowed. Allow it in the settings of your browser, or type the code.',
    failed: 'The camera could not be opened. Please type the code.',
  },
  parted: {
    region: 'The way back',
    requestedByYou: (name: string, day: string) =>
      `Waiting for ${name} to enter your code too. Until ${day} everything you had can come back.`,
    requestedByThem: (name: string, day: string) =>
      `${name} would like to come back. Enter their code until ${day}, and everything you had is here again.`,
    notRequested: (name: string, day: string) =>
      `You and ${name} are not connected any more. Until ${day} you can come back to everything you had: both of you enter the other's code below.`,
  },
  ended: {
    region: 'Not connected',
    text: 'You are not connected any more. Check the code with your partner before one of you enters it.',
  },
  waiting: {
    region: 'Waiting for the other code',
    text: (name: string, day: string) =>
      `Waiting for ${name} to enter your code too. Share it with them, and you are connected as soon as they do. They have until ${day}.`,
  },
  withdraw: { label: 'I changed my mind', failed: 'Your request could not be withdrawn.' },
  disconnect: {
    title: (partner: string) => `Disconnect from ${partner}?`,
    message: 'This ends your joint profile for both of you, right away.',
    points: [
      'Your profile and posts disappear for everyone at once.',
      `For ${limits.partedDays} days you can come back to everything: both of you enter the other's code.`,
      'Until then your messages, photos and goals are kept, and each of you can export them.',
      'After that they are erased.',
    ],
    yes: 'Disconnect',
    failed: 'You are still connected.',
  },
  notMyPartner: {
    label: 'This is not my partner',
    title: (partner: string) => `${partner} is not your partner?`,
    message: (partner: string) =>
      `This ends the connection right away, and ${partner} can never connect with you again. We do not tell them why.`,
  },
  connectPage: {
    title: 'Connect your partner',
    andTheirs: 'and enter theirs',
    orTheirs: 'or enter theirs',
    orScan: 'or scan',
    qrCode: 'Your code as a QR code',
    scanLine: "Scan this qr code from your partner's phone",
  },
  connected: {
    title: 'Connected',
    line: 'You two have been connected. Now you can proceed creating your profile.',
    again: 'Together again',
    againLine: 'Welcome back, you two. Everything you had is here again.',
    names: (mine: string, theirs: string) => `${mine} & ${theirs}`,
    next: (name: string) => `Continue as ${name}`,
  },
  askToConnect: {
    heading: 'Better with two',
    line: 'Connect your partner to share your own moments.',
    connect: 'Connect your partner',
  },
});
