// A record's picture: chosen or dropped, resized in the browser and uploaded at once. Saving the form stores it in the record.
import { imageUrl, pictureAt } from '@ardoise/contract/files.ts';
import { Button } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type ControllerRenderProps, useFormContext, useFormState } from 'react-hook-form';
import { useSession } from '../../../app/session/session.ts';
import { uploadPicture } from '../../../app/upload.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../error-text.ts';
import { useRegisterUpload } from '../../form/uploads.ts';
import { useInput } from '../inputs.tsx';
import classes from './picture.module.css';
import { PICTURE_TYPES, resizePicture } from './resize-picture.ts';

type State = { progress: number | null; problem: string | null };
const IDLE: State = { progress: null, problem: null };

/** Resizes a file and uploads it. A new upload replaces the current one. */
const useUpload = (onStored: (id: string, shown: string) => void) => {
  const { venue } = useSession();
  const register = useRegisterUpload();
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    setState(IDLE);
  };
  /** Resolves to true if the picture was stored. */
  const store = async (file: Blob): Promise<boolean> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ progress: 0, problem: null });
    try {
      const small = await resizePicture(file);
      if (controller.signal.aborted) return false;
      if (!small) {
        setState({ progress: null, problem: t('picture.error_image') });
        return false;
      }
      const { id } = await uploadPicture(venue.id, small, (progress) => setState({ progress, problem: null }), controller.signal);
      setState(IDLE);
      onStored(id, URL.createObjectURL(small));
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setState({ progress: null, problem: errorText(error) });
      return false;
    }
  };
  return { ...state, stop, send: (file: Blob) => register({ finished: store(file), stop }) };
};

/** The address of a picture: an object URL for one just uploaded, the server's for the record's own. */
const usePictureAddress = (value: string | null) => {
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const { defaultValues } = useFormState();
  const latest = useRef(sent);
  latest.current = sent;
  useEffect(
    () => () => {
      for (const address of latest.current.values()) URL.revokeObjectURL(address);
    },
    [],
  );
  const stored =
    value !== null && value === defaultValues?.image ? (defaultValues.image_url as string | null | undefined) : imageUrl(value);
  const shown = value === null ? null : (sent.get(value) ?? (stored ? pictureAt(stored, 640) : null));
  return { shown, keep: (id: string, address: string) => setSent((before) => new Map(before).set(id, address)) };
};

type PictureActionsProps = {
  label: string;
  field: Pick<ControllerRenderProps, 'ref' | 'onBlur'>;
  describedBy: string;
  /** True during an upload. */
  sending: boolean;
  shown: boolean;
  onChoose(file: File | undefined): void;
  onRemove(): void;
};

const PictureActions = ({ label, field, describedBy, sending, shown, onChoose, onRemove }: PictureActionsProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="row g3">
      <input
        ref={chooser}
        type="file"
        className="unseen"
        accept={PICTURE_TYPES.join()}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        ref={field.ref}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        loading={sending}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
        onBlur={field.onBlur}
      >
        {shown ? t('picture.replace') : t('picture.choose')}
      </Button>
      {shown && (
        <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {t('picture.remove')}
        </Button>
      )}
    </div>
  );
};

type PictureFieldProps = {
  label: string;
  /** Width divided by height. */
  ratio: number;
  hint?: string;
  required?: boolean;
};

/** The field `image` of a record: the id of a stored picture, or null. `image_url` is its address. */
export const PictureField = ({ label, ratio, hint, required = false }: PictureFieldProps) => {
  const {
    field,
    error,
    shown: input,
  } = useInput({
    name: 'image',
    label,
    required,
    formatValue: (value) => <img src={pictureAt(imageUrl(String(value)) ?? '', 160)} alt={label} />,
  });
  const { clearErrors } = useFormContext();
  const id = useId();
  const [isDraggedOver, setOver] = useState(false);
  const { shown, keep } = usePictureAddress((field.value as string | null | undefined) ?? null);
  const { progress, problem, send, stop } = useUpload((stored, address) => {
    keep(stored, address);
    clearErrors('image');
    field.onChange(stored);
  });
  const sendFile = (file: File | undefined) => {
    if (file) send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    sendFile(event.dataTransfer.files[0]);
  };
  const message = problem ?? error;
  return (
    <fieldset
      className="stack g3 left"
      onDragOver={(event) => {
        if (input.readOnly) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => setOver(currentTarget.contains(relatedTarget as Node | null))}
      onDrop={input.readOnly ? undefined : drop}
    >
      <legend className={`label ${classes.label}`}>
        {label}
        {required && !input.readOnly && <span aria-hidden="true"> *</span>}
      </legend>
      <div
        className={`muted sunken ${classes.frame}`}
        style={{ aspectRatio: ratio }}
        data-over={isDraggedOver || undefined}
        data-wrong={message ? true : undefined}
      >
        {shown ? <img src={shown} alt="" /> : <IconPhoto size={40} stroke={1.25} aria-hidden />}
        {progress !== null && <progress className={classes.progress} value={progress} aria-label={t('picture.sending')} />}
      </div>
      {!input.readOnly && (
        <PictureActions
          label={label}
          field={field}
          describedBy={`${id}h ${id}e`}
          sending={progress !== null}
          shown={shown !== null}
          onChoose={sendFile}
          onRemove={() => {
            stop();
            field.onChange(null);
          }}
        />
      )}
      {!input.readOnly && (
        <p id={`${id}h`} className="muted small">
          {hint} {t('picture.how')}
        </p>
      )}
      <p id={`${id}e`} className="problem small" role="alert">
        {message}
      </p>
    </fieldset>
  );
};
