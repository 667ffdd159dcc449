import type { User } from '@twosome/contract/auth/auth.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post, PostImage } from '@twosome/contract/post/post.contract';
import cardStyles from '../features/post/PostCard.module.css';
import headStyles from '../features/post/PostHead.module.css';
import { audienceOf } from '../features/post/PostHead.tsx';
import { postTexts } from '../features/post/post.texts.ts';
import { postPhoto } from '../features/post/postPhoto.ts';
import todayStyles from '../features/tray/TodayLine.module.css';
import { lineOf, storedWords } from '../features/tray/todayWords.ts';
import { shownName } from '../features/twosome/names.ts';
import { serverNow } from '../platform/clock.ts';
import { imageAddress } from '../platform/origin.ts';
import faceStyles from '../ui/Avatar.module.css';
import { cssRatio } from '../ui/aspect.ts';
import nameStyles from '../ui/brand/JointName.module.css';
import logoStyles from '../ui/brand/Logo.module.css';
import carouselStyles from '../ui/Carousel.module.css';
import { classes } from '../ui/classes.ts';
import frameStyles from '../ui/Frame.module.css';
import buttonStyles from '../ui/IconButton.module.css';
import pageStyles from '../ui/Page.module.css';
import photoStyles from '../ui/Photo.module.css';
import railStyles from '../ui/Rail.module.css';
import { relativeTime } from '../ui/RelativeTime.tsx';
import shellStyles from '../ui/Shell.module.css';
import barStyles from '../ui/TopBar.module.css';
import { brand } from '../ui/ui.texts.ts';
import actStyles from './LivePost.module.css';

/**
 * The first post of home as plain elements, with the classes of the components that render it later, so that it stays
 * in place. It is part of the page, before any file: it draws what takes up space, and no controls. Null where home
 * begins with something else. Texts are set as text, never as HTML. `mark` is the drawing of the logo.
 */
export function drawFirstPost(
  { partner }: Pick<User, 'partner'>,
  { results: [post] }: Paged<Post>,
  mark: SVGElement | null,
): HTMLElement | null {
  const photo = post?.images[0];
  if (partner === null || !post || !photo || post.taken_down || post.feed === 'discover') return null;
  const logo = (className = '') => {
    const small = mark?.cloneNode(true) as SVGElement | undefined;
    small?.setAttribute('width', '34');
    small?.setAttribute('height', String(34 / 1.5));
    return el('div', { class: `${logoStyles.logo} ${className}` }, small ?? '', el('span', {}, brand.drawn));
  };
  const card = el(
    'article',
    { class: cardStyles.post },
    headOf(post),
    el(
      'div',
      { class: 'mx-photo' },
      el(
        'div',
        { class: carouselStyles.carousel, style: `--ratio: ${cssRatio(post.aspect)}` },
        el(
          'div',
          { class: `${photoStyles.photo} ${photoStyles.plain}`, 'data-fill': '' },
          imageOf(photo, photo.alt || postTexts.photos.alt(shownName(post.twosome.username))),
        ),
      ),
    ),
    post.only_me
      ? el('div', { class: cardStyles.gap, 'data-small': 'true' })
      : el('div', { class: actStyles.acts }),
    post.text &&
      el(
        'p',
        { class: classes(cardStyles.words, 'px-column', 'whitespace-pre-line', 'text-pretty'), dir: 'auto' },
        post.text,
      ),
  );
  const column = el(
    'div',
    { class: `${pageStyles.column} ${pageStyles.underBar}` },
    el(
      'div',
      { class: shellStyles.barless },
      el(
        'div',
        { class: classes(todayStyles.line, 'px-column') },
        el(
          'div',
          { class: classes(todayStyles.words, 'block', 'truncate', 'small', 'quiet') },
          lineOf(storedWords()),
        ),
      ),
      card,
    ),
  );
  const bar = el(
    'div',
    { class: `${barStyles.bar} ${barStyles.phoneOnly}` },
    el('div', { class: barStyles.leading }, logo(barStyles.logo)),
  );
  // inert: screen readers and fingers meet the rendered post only
  return el(
    'div',
    { class: 'first-look', inert: '' },
    el(
      'div',
      { class: frameStyles.shell, 'data-rail': '', 'data-bottom': '' },
      el('div', { class: railStyles.rail }, logo(railStyles.logo)),
      el(
        'div',
        { class: frameStyles.inner },
        el('div', { class: pageStyles.page, 'data-aside': '' }, el('div', {}, bar, column)),
      ),
    ),
  );
}

function el(
  tag: string,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value = ''] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The same candidates as those of Photo, so that the browser loads one file for both. */
function imageOf(photo: PostImage, alt: string): HTMLElement {
  const { address, candidates, sizes } = postPhoto(photo);
  const srcset = candidates.map((one) => `${imageAddress(one.address)} ${one.width}w`).join(', ');
  return el('img', {
    class: photoStyles.image,
    sizes,
    srcset,
    src: imageAddress(address),
    alt,
    fetchpriority: 'high',
  });
}

function headOf(post: Post): HTMLElement {
  const { photo_thumbnail } = post.twosome;
  const shown = shownName(post.twosome.username);
  const [before = '', ...after] = shown.split('&');
  const name =
    after.length > 0 ? [before, el('span', { class: nameStyles.and }, '&'), after.join('&')] : [shown];
  const size = { width: '40', height: '40' };
  return el(
    'div',
    { class: classes(headStyles.head, 'row', 'gap-3') },
    photo_thumbnail
      ? el('img', { class: faceStyles.face, src: imageAddress(photo_thumbnail), alt: '', ...size })
      : el('span', { class: faceStyles.coming, style: 'width: 40px; height: 40px' }),
    el(
      'div',
      { class: 'grow' },
      el('div', { class: classes(headStyles.name, 'row', 'strong') }, el('span', {}, ...name)),
      el(
        'div',
        { class: classes(headStyles.meta, 'row', 'flex-wrap', 'caption') },
        // the icon
        el('span', { style: 'width: 13px' }),
        el('span', {}, audienceOf(post)),
        el('span', {}, '·'),
        el('span', {}, relativeTime(new Date(post.published_at ?? post.added_at), new Date(serverNow()))),
        post.edited_at ? el('span', {}, `· ${postTexts.head.edited}`) : '',
      ),
    ),
    el('span', { class: buttonStyles.round }),
  );
}
