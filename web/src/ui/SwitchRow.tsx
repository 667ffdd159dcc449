import type { ReactNode } from 'react';
import { type Resource, useResource } from '../platform/resource.ts';
import type { Setting } from '../platform/setting.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { loadErrorMessage } from './LoadFailure.tsx';
import { Switch, type SwitchProps } from './Switch.tsx';
import { toastError } from './toastError.ts';
import { uiTexts } from './ui.texts.ts';

interface TextProps {
  label: string;
  /** what the switch does */
  line: ReactNode;
  className?: string | undefined;
}

/** A switch beside its label and a line that explains it. */
export const SwitchRow = ({ label, line, className, ...rest }: TextProps & SwitchProps) => (
  <Row {...{ label, line, className }}>
    <Switch label={label} {...rest} />
  </Row>
);

interface SettingRowProps extends TextProps {
  setting: Pick<Setting, 'use' | 'turn'> & Resource;
  /** the toast when the server refuses */
  failed: string;
}

/** A setting that the server keeps: loaded when it is shown, and switched immediately. */
export function SettingRow({ setting, failed, line, ...text }: SettingRowProps) {
  const value = setting.use();
  const failure = setting.failed.use(({ failure }) => failure);
  useResource(setting);
  if (value === null && failure !== null)
    return (
      <Row {...text} line={loadErrorMessage(failure)}>
        <Button look="neutral" small onClick={() => void setting.load()}>
          {uiTexts.buttons.retry}
        </Button>
      </Row>
    );
  return (
    <Row {...text} line={line}>
      {value && (
        <Switch
          label={text.label}
          on={value.on}
          onSwitch={(on) => void setting.turn(on).catch(toastError(failed))}
        />
      )}
    </Row>
  );
}

const Row = ({ label, line, className, children }: TextProps & { children: ReactNode }) => (
  <div className={classes('row justify-between min-h-touch gap-4 text-start', className)}>
    <div>
      <p className="strong">{label}</p>
      <p className="small quiet">{line}</p>
    </div>
    {children}
  </div>
);
