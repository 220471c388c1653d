/**
 * Rewrites a network to an equivalent one with fewer operations. The exporting compiler writes each
 * operation separately: less than half of the time is convolution, the rest is adding or
 * multiplying a number per pixel, clipping, and layout conversion, as the runtime uses blocks of
 * channels for convolutions and another layout for most other operations. Therefore
 * - a tensor that is another one scaled and shifted is recorded, not computed; the numbers are
 *   folded into the weights of the convolution before or after it,
 * - x times x clipped (the hard swish of Howard et al. 2019) becomes a product with a 1 x 1
 *   convolution with a hard sigmoid: the runtime clips while it convolves, and both keep the
 *   blocked layout.
 * Results differ only by float rounding, a millionth. The networks of the fourth generation take a
 * quarter less time. An output of the network must not be a scaled tensor; ours are probabilities.
 */
import {
  type ChangedNetwork,
  type Constant,
  floatNoted,
  type Step,
  type StoredNetwork,
  wholeNoted,
  wholesAt,
  wholesNoted,
} from './onnx-file.ts';

/** A tensor as `scale` times another one plus `shift`. */
interface Scaled {
  readonly of: string;
  readonly scale: number;
  readonly shift: number;
}

/** A convolution, and the numbers still to be folded into its weights. */
interface Convolution {
  readonly weights: Constant;
  readonly bias?: Float32Array | undefined;
  /** Scale and shift of its input. */
  readonly taken: Omit<Scaled, 'of'>;
  /** Scale and shift of its result. */
  readonly given: Omit<Scaled, 'of'>;
}

const AS_IT_IS = { scale: 1, shift: 0 } as const;

export function inFewerPasses(network: StoredNetwork): ChangedNetwork {
  const writer = new Writer(network);
  for (const step of network.steps) writer.take(step);
  return writer.written();
}

/** Processes the steps of a network in order and writes the resulting ones. */
class Writer {
  readonly #network: StoredNetwork;
  readonly #uses = new Map<string, number>();
  readonly #steps: Step[] = [];
  /** By their output tensor. */
  readonly #convolutions = new Map<string, Convolution>();
  /** Channels of the output tensors of convolutions and products of them. */
  readonly #channels = new Map<string, number>();
  readonly #scaled = new Map<string, Scaled>();

  constructor(network: StoredNetwork) {
    this.#network = network;
    for (const name of network.steps.flatMap(({ inputs }) => inputs)) {
      this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    }
  }

  take(step: Step): void {
    if (!(this.#convolved(step) || this.#rescaled(step) || this.#clipped(step))) this.#kept(step);
  }

  /** The steps, and the constants that they add. */
  written(): ChangedNetwork {
    const constants = new Map<string, Constant>();
    const steps = this.#steps.map((step) => {
      const [output = ''] = step.outputs;
      const convolution = this.#convolutions.get(output);
      if (!convolution) return step;
      const [weights, bias] = [`${output} weights`, `${output} bias`];
      const trained = trainedTo(convolution);
      constants.set(weights, trained.weights);
      constants.set(bias, trained.bias);
      return { ...step, inputs: [step.inputs[0] ?? '', weights, bias] };
    });
    return { steps, constants };
  }

  /** A step that is unchanged except for the names of its inputs. */
  #kept(step: Step): void {
    this.#steps.push({ ...step, inputs: step.inputs.map((name) => this.#settled(name)) });
  }

  #convolved(step: Step): boolean {
    const [input = '', weightsName = '', biasName = ''] = step.inputs;
    const weights = step.type === 'Conv' ? this.#network.constant(weightsName) : undefined;
    const bias = biasName === '' ? undefined : this.#network.constant(biasName)?.values;
    if (!weights || (biasName !== '' && !bias)) return false;
    const { of, ...taken } = this.#pictureOf(input);
    // Zero padding is not shifted.
    const isEdged = wholesAt(step, 'pads').some((pad) => pad > 0);
    if (taken.shift !== 0 && isEdged) {
      const inputs = [this.#settled(input)];
      this.#convolve({ ...step, inputs }, { weights, bias, taken: AS_IT_IS, given: AS_IT_IS });
    } else {
      this.#convolve({ ...step, inputs: [of] }, { weights, bias, taken, given: AS_IT_IS });
    }
    return true;
  }

  /** A tensor multiplied, divided or shifted by one number; and the product of two tensors. */
  #rescaled({ type, inputs: [first = '', second = ''], outputs: [output = ''] }: Step): boolean {
    if (type !== 'Mul' && type !== 'Add' && type !== 'Div') return false;
    const isFirst = this.#isPicture(first);
    const number = this.#numberOf(isFirst ? second : first);
    const { of, scale, shift } = this.#pictureOf(isFirst ? first : second);
    if (number !== undefined && this.#channels.has(of) && (isFirst || type !== 'Div')) {
      const factor = type === 'Mul' ? number : type === 'Div' ? 1 / number : 1;
      const added = type === 'Add' ? number : 0;
      this.#remember(output, { of, scale: scale * factor, shift: shift * factor + added });
      return true;
    }
    if (type === 'Mul' && isFirst && this.#isPicture(second)) {
      this.#multiply(first, second, output);
      return true;
    }
    return false;
  }

  /** A clipped tensor, or one multiplied by itself clipped. */
  #clipped({ type, inputs, outputs: [output = ''] }: Step): boolean {
    const [input = ''] = inputs;
    if (!this.#isPicture(input)) return false;
    if (type === 'HardSwish') {
      const of = this.#settled(input);
      const clipped = `${output} clipped`;
      this.#clip({ of, scale: 1 / 6, shift: 0.5 }, clipped);
      this.#multiply(of, clipped, output);
      return true;
    }
    const [least, most] = inputs.slice(1).map((name) => this.#numberOf(name));
    if (type !== 'Clip' || least === undefined || most === undefined) return false;
    const { of, scale, shift } = this.#pictureOf(input);
    const range = most - least;
    const clipped = `${output} from 0 to 1`;
    this.#clip({ of, scale: scale / range, shift: (shift - least) / range }, clipped);
    this.#remember(output, { of: clipped, scale: range, shift: least });
    return true;
  }

  #multiply(first: string, second: string, output: string): void {
    const [left, right] = [first, second].map((name) => {
      const picture = this.#pictureOf(name);
      return picture.shift === 0 ? picture : this.#pictureOf(this.#settled(name));
    }) as [Scaled, Scaled];
    const product = `${output} unscaled`;
    this.#steps.push({
      type: 'Mul',
      inputs: [left.of, right.of],
      outputs: [product],
      attributes: [],
    });
    this.#channels.set(
      product,
      Math.max(...[left, right].map(({ of }) => this.#channels.get(of) ?? 0)),
    );
    this.#remember(output, { of: product, scale: left.scale * right.scale, shift: 0 });
  }

  /** `picture`, clipped to 0 to 1, as `output`. */
  #clip(picture: Scaled, output: string): void {
    const whole = `${output} of`;
    this.#convolveEach(picture, whole);
    this.#steps.push({
      type: 'HardSigmoid',
      inputs: [whole],
      outputs: [output],
      attributes: [floatNoted('alpha', 1), floatNoted('beta', 0)],
    });
    this.#channels.set(output, this.#channels.get(whole) ?? 0);
  }

  #isPicture(name: string): boolean {
    return this.#channels.has(this.#pictureOf(name).of);
  }

  #pictureOf(name: string): Scaled {
    return this.#scaled.get(name) ?? { of: name, ...AS_IT_IS };
  }

  /** The value of a scalar constant. */
  #numberOf(name: string): number | undefined {
    const values = this.#network.constant(name)?.values;
    return values?.length === 1 ? values[0] : undefined;
  }

  /** Records how `name` is derived; a tensor used more than once is computed at once. */
  #remember(name: string, picture: Scaled): void {
    this.#scaled.set(name, picture);
    if (this.#uses.get(name) !== 1) this.#settled(name);
  }

  /** Name of the tensor with the values of `name`: computes them, in a convolution if possible. */
  #settled(name: string): string {
    const picture = this.#pictureOf(name);
    if (picture.scale === 1 && picture.shift === 0) return picture.of;
    const maker = this.#convolutions.get(picture.of);
    if (maker && this.#uses.get(picture.of) === 1) {
      const { of, scale, shift } = picture;
      const given = { scale: maker.given.scale * scale, shift: maker.given.shift * scale + shift };
      this.#convolutions.set(of, { ...maker, given });
      this.#scaled.set(name, { of, ...AS_IT_IS });
      this.#uses.set(of, this.#uses.get(name) ?? 0);
      return picture.of;
    }
    this.#scaled.delete(name);
    this.#convolveEach(picture, name);
    return name;
  }

  #convolve(step: Step, convolution: Convolution): void {
    const [output = ''] = step.outputs;
    this.#steps.push(step);
    this.#convolutions.set(output, convolution);
    this.#channels.set(output, convolution.weights.shape[0] ?? 0);
  }

  /** A depthwise 1 x 1 convolution. */
  #convolveEach({ of, ...taken }: Scaled, output: string): void {
    const count = this.#channels.get(of) ?? 0;
    this.#convolve(
      {
        type: 'Conv',
        inputs: [of],
        outputs: [output],
        attributes: [wholesNoted('kernel_shape', [1, 1]), wholeNoted('group', count)],
      },
      {
        weights: { shape: [count, 1, 1, 1], values: new Float32Array(count).fill(1) },
        taken,
        given: AS_IT_IS,
      },
    );
  }
}

/** The weights and the bias of a convolution with all numbers folded in. */
function trainedTo({ weights, bias, taken, given }: Convolution): {
  weights: Constant;
  bias: Constant;
} {
  const count = weights.shape[0] ?? 0;
  const each = weights.values.length / count;
  const scaled = new Float32Array(weights.values.length);
  const shifted = new Float32Array(count);
  for (let channel = 0, at = 0; channel < count; channel++) {
    let sum = 0;
    for (const end = at + each; at < end; at++) {
      const weight = weights.values[at] as number;
      sum += weight;
      scaled[at] = weight * taken.scale * given.scale;
    }
    shifted[channel] = ((bias?.[channel] ?? 0) + taken.shift * sum) * given.scale + given.shift;
  }
  return {
    weights: { shape: weights.shape, values: scaled },
    bias: { shape: [count], values: shifted },
  };
}
