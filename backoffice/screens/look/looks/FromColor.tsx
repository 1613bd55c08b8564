// Generates a look from one colour: the venue's own, or the dominant one of its picture.
import { DEFAULTS } from '@ardoise/contract/rules/look/palette.ts';
import { type Look, lookOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { lookFromColor } from '@ardoise/contract/rules/look/starting-looks.ts';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ColorInput } from '../controls/ColorInput.tsx';
import { currentValueOf } from '../values.ts';
import classes from './looks.module.css';
import { colorOfPicture } from './picture.ts';
import { Sample } from './Sample.tsx';

const GROUNDS = ['light', 'dark'] as const;
type Ground = (typeof GROUNDS)[number];

/** Removes the transparency, because looks are generated from opaque colours; null for `transparent`. */
const opaque = (color: string): string | null => (color === 'transparent' ? null : color.slice(0, 7));
/** The look's current main colour. */
const mainColorOf = (look: Look): string =>
  opaque(currentValueOf(look, 'cst-global-button', 'background-color').value) ?? DEFAULTS.light.accent;

const GroundChoice = ({ ground, onChange }: { ground: Ground; onChange(ground: Ground): void }) => {
  const name = useId();
  return (
    <fieldset className={`row ${classes.grounds}`} aria-label={t('look.control.ground')}>
      {GROUNDS.map((one) => (
        <label key={one} className="line tap">
          <input type="radio" name={name} checked={one === ground} onChange={() => onChange(one)} />
          {t(`look.looks.${one}`)}
        </label>
      ))}
    </fieldset>
  );
};

const FromPicture = ({ picture, onColor }: { picture: string; onColor(color: string): void }) => {
  const reading = useMutation({
    mutationFn: () => colorOfPicture(picture),
    onSuccess: (color) => {
      if (color) onColor(color);
    },
  });
  const resultText = reading.isPending
    ? t('shared.loading')
    : reading.isError
      ? t('look.looks.picture_failed')
      : reading.data === null && t('look.looks.picture_grey');
  return (
    <>
      {/* Not disabled while pending: it would lose the focus. */}
      <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => !reading.isPending && reading.mutate()}>
        {t('look.looks.from_picture')}
      </Button>
      <p role="status" className={`muted t2 ${classes.said}`}>
        {resultText}
      </p>
    </>
  );
};

export const FromColor = ({ look, onTake }: { look: Look; onTake(records: readonly StyleRecord[]): void }) => {
  const { venue } = useSession();
  const [color, setColor] = useState(() => mainColorOf(look));
  const [ground, setGround] = useState<Ground>('light');
  /** True while the input is no valid colour: the error is shown and the look cannot be taken. */
  const [wrong, setWrong] = useState(false);
  const records = useMemo(() => lookFromColor(color, ground), [color, ground]);
  const made = useMemo(() => lookOf(records), [records]);
  return (
    <div className={`stack ${classes.made}`}>
      <div className={`stack g4 left ${classes.choices}`}>
        <ColorInput label={t('look.looks.color')} value={color} onChange={(next) => setColor(opaque(next) ?? color)} onWrong={setWrong} />
        {venue.image_url && <FromPicture picture={venue.image_url} onColor={setColor} />}
        <GroundChoice ground={ground} onChange={setGround} />
      </div>
      <div className={`stack g4 left ${classes.outcome}`}>
        <Sample look={made} />
        <Button disabled={wrong} onClick={() => onTake(records)}>
          {t('look.looks.use')}
        </Button>
      </div>
    </div>
  );
};
