// The page-wide settings: an accordion, one marker open at a time.
import { t } from '../../i18n/translate.ts';
import { Controls, type ControlsProps } from './controls/Controls.tsx';
import type { Changes } from './editing.ts';
import classes from './look.module.css';
import { GENERIC_MARKERS } from './markers.ts';

type GenericProps = Pick<ControlsProps, 'look' | 'families'> & {
  opened: string | null;
  onOpen(marker: string | null): void;
  onChange(selector: string, changes: Changes): void;
};

export const GenericPanel = ({ opened, onOpen, onChange, ...controls }: GenericProps) => (
  <div className={`ruled ${classes.generic}`}>
    {GENERIC_MARKERS.map((marker) => (
      <details
        key={marker}
        className="fold"
        open={opened === marker}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== (opened === marker)) onOpen(currentTarget.open ? marker : null);
        }}
      >
        <summary className="strong">{t(`look.marker.${marker}`)}</summary>
        {opened === marker && <Controls {...controls} selector={marker} onChange={(changes) => onChange(marker, changes)} />}
      </details>
    ))}
  </div>
);
