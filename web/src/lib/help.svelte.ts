/** Whether the overlay with the keys is open. */

class Help {
  open = $state(false);
}

export const help = new Help();
