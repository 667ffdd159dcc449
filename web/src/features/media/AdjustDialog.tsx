import Crop from 'lucide-react/icons/crop';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OpenedImage } from './compress.worker.ts';
import type { Crop as Cut, Size } from './crop.ts';
import { centeredCrop } from './crop.ts';
import { LazyCropper } from './LazyCropper.tsx';
import { mediaTexts } from './media.texts.ts';

interface AdjustDialogProps {
  opened: OpenedImage | null;
  box: Size;
  round: boolean;
  onUse: (crop: Cut) => void;
  onClose: () => void;
}

/** The crop dialog for the profile photo and the cover. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { box, round } = props;
  // Kept during the closing animation.
  const [last, setLast] = useState(props.opened);
  if (props.opened !== null && props.opened !== last) setLast(props.opened);
  const opened = props.opened ?? last;
  const [chosen, setChosen] = useState<{ of: OpenedImage; crop: Cut } | null>(null);
  const crop = chosen && chosen.of === opened ? chosen.crop : null;
  return (
    <Dialog
      open={props.opened !== null}
      onClose={props.onClose}
      icon={Crop}
      {...mediaTexts.adjustDialog}
      positiveLook="primary"
      onPositive={() => opened && props.onUse(crop ?? centeredCrop(opened, box.width / box.height))}
      negative
    >
      {opened && (
        <LazyCropper
          preview={opened.preview}
          picture={opened}
          box={box}
          crop={crop}
          onCrop={(next) => setChosen({ of: opened, crop: next })}
          round={round}
          stage="1:1"
        />
      )}
    </Dialog>
  );
}
