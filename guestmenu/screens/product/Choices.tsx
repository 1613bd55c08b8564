import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { optionFits, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedOption, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { askedOf, chooseOption, chooseProduct } from '../../visit/basket.ts';
import { Contents, OptionContents } from './Contents.tsx';

type GroupProps = { id: string; name: string; hint: string; missing: boolean; children: ReactNode };

const Group = ({ id: step, name, hint, missing, children }: GroupProps) => {
  const { texts, dishes } = useLanguage();
  const id = useId();
  return (
    <fieldset className="choices" aria-describedby={id} data-step={step} data-missing={missing || undefined}>
      <legend lang={dishes}>{name}</legend>
      <p className="hint" id={id}>
        {missing ? texts.product.missing : hint}
      </p>
      {children}
    </fieldset>
  );
};

type ChoicesProps = {
  product: ResolvedProduct;
  menu: ResolvedMenu;
  wishes: Wishes;
  line: OrderLine;
  /** Ids of steps and instructions to point at. */
  missing: readonly string[];
  /** `isWhole`: nothing more can be said to that question. */
  onChange: (line: OrderLine, id: string, isWhole: boolean) => void;
};

type Step = ResolvedProduct['bundle_categories'][number];
type StepProps = Omit<ChoicesProps, 'product'> & { step: Step };

const StepChoices = ({ step, menu, wishes, line, missing, onChange }: StepProps) => {
  const { texts, money, count, dishes } = useLanguage();
  const chosen = line.choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
  const most = step.max_choices === null ? null : Math.min(step.max_choices, step.products.length);
  const full = step.multiple_choice && most !== null && chosen.length >= most;
  let hint = texts.product.chooseOne;
  if (step.multiple_choice) hint = most === null ? texts.product.chooseSome : count(texts.product.chooseUpTo, most);
  return (
    <Group id={step.id} name={step.name} hint={hint} missing={missing.includes(step.id)}>
      {step.products.map((choice) => (
        <label key={choice.id} className={choice.unavailable ? 'choice off' : 'choice'}>
          <input
            type={step.multiple_choice ? 'checkbox' : 'radio'}
            name={step.id}
            checked={chosen.includes(choice.id)}
            disabled={(choice.unavailable || full) && !chosen.includes(choice.id)}
            onChange={() => onChange(chooseProduct(line, step, choice.id), step.id, !step.multiple_choice)}
          />
          <span>
            <bdi lang={dishes}>{choice.name}</bdi>
            {choice.unavailable && <small>{` ${texts.menu.unavailable}`}</small>}
            <Contents id={choice.id} menu={menu} wishes={wishes} />
          </span>
          {choice.supplement > 0 && <bdi>{fill(texts.product.supplement, { price: money(choice.supplement) })}</bdi>}
        </label>
      ))}
    </Group>
  );
};

/** What the guest says of a product: a bundle's steps, and of each instruction one option. */
export const Choices = ({ product, ...shared }: ChoicesProps) => {
  const { texts, dishes } = useLanguage();
  const { menu, wishes, line, missing, onChange } = shared;
  return (
    <>
      {product.bundle_categories.map((step) => (
        <StepChoices key={step.id} step={step} {...shared} />
      ))}
      {askedOf(product, line, menu.products).map(({ id, name, options }) => (
        <Group key={id} id={id} name={name} hint={texts.product.chooseOne} missing={missing.includes(id)}>
          {optionFits(options, wishes).map((fit, place) => {
            const option = options[place] as ResolvedOption;
            return (
              <label key={`${id} ${option.name}`} className="choice">
                <input
                  type="radio"
                  name={id}
                  checked={line.instructions.some((one) => one.instruction === id && one.option === place)}
                  onChange={() => onChange(chooseOption(line, id, place), id, true)}
                />
                <span>
                  <bdi lang={dishes}>{option.name}</bdi>
                  <OptionContents option={option} fit={fit} menu={menu} />
                </span>
              </label>
            );
          })}
        </Group>
      ))}
    </>
  );
};
