import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const mediaTexts = fillTexts({
  notOpened: (file: string, reason: string) => `${file}: ${reason}`,
  adjustDialog: {
    title: 'Adjust image',
    message: 'Drag to move, pinch to zoom.',
    positiveLabel: 'Use photo',
  },
  cropper: {
    label: 'Crop: move the photo with the arrow keys',
    loading: 'Loading',
    zoom: 'Zoom',
    percent: (percent: number) => `${percent} percent`,
  },
});
