// A look made of one colour: the venue's own, or the one that leads in its picture.
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
import { presentOf } from '../values.ts';
import classes from './looks.module.css';
import { colorOfPicture } from './picture.ts';
import { Sample } from './Sample.tsx';

const GROUNDS = ['light', 'dark'] as const;
type Ground = (typeof GROUNDS)[number];

/** A look is made of a colour that lets nothing through; null where there is none. */
const opaque = (color: string): string | null => (color === 'transparent' ? null : color.slice(0, 7));
/** The colour that leads now. */
const leadingIn = (look: Look): string => opaque(presentOf(look, 'cst-global-button', 'background-color').value) ?? DEFAULTS.light.accent;

const GroundChoice = ({ ground, onChange }: { ground: Ground; onChange(ground: Ground): void }) => {
  const name = useId();
  return (
    <fieldset className={classes.grounds} aria-label={t('look.control.ground')}>
      {GROUNDS.map((one) => (
        <label key={one}>
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
  const said = reading.isPending
    ? t('shared.loading')
    : reading.isError
      ? t('look.looks.picture_failed')
      : reading.data === null && t('look.looks.picture_grey');
  return (
    <>
      {/* Not taken out of reach while it reads: it would lose the focus. */}
      <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => !reading.isPending && reading.mutate()}>
        {t('look.looks.from_picture')}
      </Button>
      <p role="status" className={classes.said}>
        {said}
      </p>
    </>
  );
};

export const FromColor = ({ look, onTake }: { look: Look; onTake(records: readonly StyleRecord[]): void }) => {
  const { venue } = useSession();
  const [color, setColor] = useState(() => leadingIn(look));
  const [ground, setGround] = useState<Ground>('light');
  /** What was typed last is no colour: it says so, and another one is not taken for it. */
  const [wrong, setWrong] = useState(false);
  const records = useMemo(() => lookFromColor(color, ground), [color, ground]);
  const made = useMemo(() => lookOf(records), [records]);
  return (
    <div className={classes.made}>
      <div className={classes.choices}>
        <ColorInput label={t('look.looks.color')} value={color} onChange={(next) => setColor(opaque(next) ?? color)} onWrong={setWrong} />
        {venue.image_url && <FromPicture picture={venue.image_url} onColor={setColor} />}
        <GroundChoice ground={ground} onChange={setGround} />
      </div>
      <div className={classes.outcome}>
        <Sample look={made} />
        <Button disabled={wrong} onClick={() => onTake(records)}>
          {t('look.looks.use')}
        </Button>
      </div>
    </div>
  );
};
