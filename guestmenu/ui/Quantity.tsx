import { useLanguage } from '../app/language.tsx';
import { MAX_PIECES } from '../visit/basket.ts';

type QuantityProps = { label: string; value: number; min?: number; max?: number; disabled?: boolean; onChange: (value: number) => void };

/** A quantity with buttons for fewer and more. */
export const Quantity = ({ label, value, min = 1, max = MAX_PIECES, disabled = false, onChange }: QuantityProps) => {
  const { texts } = useLanguage();
  return (
    <fieldset className="quantity row" aria-label={`${texts.product.quantity}, ${label}`} disabled={disabled}>
      <button type="button" aria-label={texts.product.fewer} disabled={value <= min} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={texts.product.moreOf} disabled={value >= max} onClick={() => onChange(value + 1)}>
        +
      </button>
    </fieldset>
  );
};
