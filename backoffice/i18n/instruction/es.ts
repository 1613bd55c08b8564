import type { Texts } from './fr.ts';

export const texts: Texts = {
  instruction: {
    one: 'Instrucción',
    new: 'Nueva instrucción',
    name: 'Pregunta al cliente',
    name_hint: 'Por ejemplo: Punto de la carne, Hielo, Salsa',
    name_search: 'Nombre de la instrucción',
    options: 'Respuestas posibles',
    options_text: 'En el orden en que las lee el cliente. Elige una y lee al lado los alérgenos que añade.',
    option: 'Respuesta',
    option_at: 'Respuesta {place}',
    add_option: 'Añadir una respuesta',
    delete_text: 'Los productos que la hacen dejan de hacerla. Los pedidos pasados la conservan.',
    empty_title: 'Punto, hielo, salsa…',
    empty_text: 'Una instrucción es una pregunta que se hace al cliente cuando elige un producto. Créela aquí y añádala a los productos.',
  },
};
