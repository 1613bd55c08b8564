import { useLanguage } from '../app/language.tsx';
import { MOST_PIECES } from '../visit/basket.ts';

type QuantityProps = { of: string; value: number; least?: number; most?: number; disabled?: boolean; onChange: (value: number) => void };

/** Fewer, how many, more. */
export const Quantity = ({ of, value, least = 1, most = MOST_PIECES, disabled = false, onChange }: QuantityProps) => {
  const { texts } = useLanguage();
  return (
    <fieldset className="quantity row" aria-label={`${texts.product.quantity}, ${of}`} disabled={disabled}>
      <button type="button" aria-label={texts.product.fewer} disabled={value <= least} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={texts.product.moreOf} disabled={value >= most} onClick={() => onChange(value + 1)}>
        +
      </button>
    </fieldset>
  );
};
